% -*- texinfo -*-
% @deftypefn {} {[@var{dir}, @var{name}, @var{ext}] =} fileparts (@var{filename})
% @end deftypefn
function [dir, name, ext] = fileparts(filename)
% The folder, the name and the extension of a file.
if nargin < 1
    print_usage();
end
if ~ischar(filename) || rows(filename) > 1
    error('fileparts: FILENAME must be a single string');
end
slash = last_place(filename, '/');
dot = last_place(filename, '.');
if dot <= slash
    dot = length(filename) + 1;
end
if slash == 0
    dir = '';
elseif slash == 1
    dir = filename(1);
else
    dir = filename(1:slash - 1);
end
name = filename(slash + 1:dot - 1);
if isempty(name)
    name = '';
end
if dot <= length(filename)
    ext = filename(dot:end);
else
    ext = '';
end
end

function place = last_place(text, letter)
place = find(text == letter, 1, 'last');
if isempty(place)
    place = 0;
end
end
