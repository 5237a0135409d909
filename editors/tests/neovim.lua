-- Neovim, with the configuration of docs/editors.md: what its own client shows of examples/heart-rate.
--
--     nvim --headless --clean -u CONFIG.lua -l neovim.lua FOLDER
--
-- Each test looks at what Neovim shows or at the text of its buffers.

local folder = assert(arg[1])
local PATIENCE = 30000
local failed = 0

local function test(name, work)
  local ok, message = pcall(work)
  if ok then
    print('ok      ' .. name)
  else
    failed = failed + 1
    print('FAILED  ' .. name .. ': ' .. tostring(message))
  end
end

--- Waits until a function returns something, and returns that.
local function eventually(what, look)
  local seen
  local ok = vim.wait(PATIENCE, function()
    seen = look()
    return seen ~= nil and seen ~= false
  end, 20)
  assert(ok, 'not seen: ' .. what)
  return seen
end

--- Opens a file of the folder, with the server attached.
local function edit(name)
  vim.cmd.edit(vim.fn.fnameescape(folder .. '/' .. name))
  local buffer = vim.api.nvim_get_current_buf()
  eventually('a client for ' .. name, function()
    return #vim.lsp.get_clients({ bufnr = buffer, name = 'lariat' }) > 0
  end)
  return buffer
end

--- Puts the cursor on a text, so many bytes into it.
local function on(text, within)
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  assert(vim.fn.search('\\V' .. text, 'cW') > 0, 'no such text: ' .. text)
  local place = vim.api.nvim_win_get_cursor(0)
  vim.api.nvim_win_set_cursor(0, { place[1], place[2] + (within or 0) })
end

local function text(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
end

--- The text of the window that floats, if there is one.
local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return text(vim.api.nvim_win_get_buf(window)), window
    end
  end
end

local function contains(whole, part)
  assert(whole:find(part, 1, true), part .. ' is not in:\n' .. whole)
end

test('the language of .m files is matlab', function()
  edit('run_analysis.m')
  assert(vim.bo.filetype == 'matlab', vim.bo.filetype)
end)

test('a finding, its message and its squiggle', function()
  local buffer = edit('run_analysis.m')
  local found = eventually('a finding', function() return vim.diagnostic.get(buffer)[1] end)
  contains(found.message, 'this call of `noise_level` fails')
  assert(found.lnum == 9 and found.source == 'lariat' and found.code == 'shape-mismatch')
  local marks = eventually('a squiggle', function()
    local drawn = vim.diagnostic.get_namespace(found.namespace).user_data.underline_ns
    local all = drawn and vim.api.nvim_buf_get_extmarks(buffer, drawn, 0, -1, { details = true }) or {}
    return #all > 0 and all
  end)
  assert(marks[1][2] == 9 and marks[1][4].hl_group == 'DiagnosticUnderlineError')
end)

test('a hover', function()
  edit('run_analysis.m')
  on('moving_mean(signal', 3)
  vim.lsp.buf.hover()
  contains(eventually('a window', floating), 'means = moving_mean(values, width)')
  local _, window = floating()
  vim.api.nvim_win_close(window, true)
  on('calm = ')
  vim.lsp.buf.hover()
  contains(eventually('a window', floating), 'calm: (7492,1) double')
  _, window = floating()
  vim.api.nvim_win_close(window, true)
end)

test('inlay hints', function()
  local buffer = edit('run_analysis.m')
  assert(vim.lsp.inlay_hint.is_enabled({ bufnr = buffer }))
  eventually('a hint', function()
    for _, it in ipairs(vim.lsp.inlay_hint.get({ bufnr = buffer })) do
      if it.inlay_hint.label == ': (7492,1) double' then return true end
    end
  end)
end)

test('colours by what names are', function()
  local buffer = edit('summarise.m')
  vim.lsp.semantic_tokens.force_refresh(buffer)
  local kinds = { mean = 'function', limits = 'parameter', resting = 'undecided', heart = 'namespace', Zones = 'class' }
  for name, kind in pairs(kinds) do
    on(name == 'Zones' and 'Zones(limits)' or name == 'resting' and '- resting' or name == 'heart' and 'heart.' or name)
    local place = vim.api.nvim_win_get_cursor(0)
    if name == 'resting' then place[2] = place[2] + 2 end
    eventually(name .. ' as ' .. kind, function()
      local all = vim.lsp.semantic_tokens.get_at_pos(buffer, place[1] - 1, place[2]) or {}
      return all[1] and all[1].type == kind
    end)
  end
end)

test('the definition', function()
  edit('run_analysis.m')
  on('find_beats(calm', 2)
  vim.lsp.buf.definition()
  eventually('find_beats.m', function() return vim.fn.expand('%:t') == 'find_beats.m' end)
end)

test('completion', function()
  local buffer = edit('run_analysis.m')
  vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { 'more = sum' })
  vim.cmd('normal! G$')
  local answers = vim.lsp.buf_request_sync(buffer, 'textDocument/completion', {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    position = { line = vim.api.nvim_buf_line_count(buffer) - 1, character = 10 },
  }, PATIENCE)
  local names = {}
  for _, answer in pairs(answers) do
    for _, it in ipairs(answer.result.items) do names[it.label] = true end
  end
  assert(names.summary and names.summarise and names.sum)
  vim.cmd('edit!')
end)

test('a fix', function()
  local buffer = edit('recent_rate.m')
  eventually('a finding', function() return vim.diagnostic.get(buffer)[1] end)
  on('wieghts', 2)
  vim.lsp.buf.code_action({ apply = true, filter = function(it) return it.title == 'write `weights`' end })
  eventually('the fix', function() return text(buffer):find('numel(weights)', 1, true) end)
  eventually('no finding', function() return #vim.diagnostic.get(buffer) == 0 end)
  vim.cmd('edit!')
end)

test('who calls a function', function()
  edit('+heart/rate.m')
  on('rate(times)', 1)
  vim.lsp.buf.incoming_calls()
  local names = eventually('callers', function()
    local all = {}
    for _, it in ipairs(vim.fn.getqflist()) do all[vim.fs.basename(vim.fn.bufname(it.bufnr))] = true end
    return next(all) and all
  end)
  assert(names['summarise.m'] and names['recent_rate.m'])
  vim.cmd.cclose()
end)

test('a rename over two files, with the file', function()
  local buffer = edit('run_analysis.m')
  on('moving_mean(signal', 3)
  vim.lsp.buf.rename('window_means')
  eventually('the call', function() return text(buffer):find('calm = window_means(signal, 9)', 1, true) end)
  vim.cmd.wall()
  local path = folder .. '/window_means.m'
  eventually('the file', function() return vim.uv.fs_stat(path) end)
  contains(table.concat(vim.fn.readfile(path), '\n'), 'function means = window_means(values, width)')
  assert(not vim.uv.fs_stat(folder .. '/moving_mean.m'))
end)

test('a rename that is refused says why', function()
  edit('summarise.m')
  on('rates = heart')
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/rename', {
    textDocument = vim.lsp.util.make_text_document_params(0),
    position = { line = vim.api.nvim_win_get_cursor(0)[1] - 1, character = 0 },
    newName = 'beats_a_minute',
  }, PATIENCE)
  for _, answer in pairs(answers) do
    contains((answer.err or answer.error or {}).message or '', '`load` in line')
  end
end)

os.exit(failed == 0 and 0 or 1)
