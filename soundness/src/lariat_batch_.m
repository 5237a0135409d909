function lariat_batch_ (list)
% Runs the jobs of a list, one a line: number, folder, name, file for
% observations, file for calls (either may be "-"). What a job prints stands
% between two marks; see batch.rs.
  jobs = strsplit (strtrim (fileread (list)), "\n");
  here = path ();
  warnings = warning ();
  page_screen_output (false);
  for k = 1:numel (jobs)
    job = strsplit (jobs{k}, "\t");
    if (! strcmp (path (), here))
      path (here);
    endif
    cd (job{2});
    evalin ("base", "clear -all");
    warning (warnings);
    format ();
    lasterr ("");
    rand ("twister", 42); randn ("twister", 42); rande ("twister", 42);
    randg ("twister", 42); randp ("twister", 42);
    lariat_probe_ ("clear", "");
    lariat_trace_ ("clear", "");
    lariat_fits_ ("clear", "", [], []);
    lariat_holds_ ("clear", "");
    printf ("\n@@lariat begin %s\n", job{1});
    fflush (stdout);
    how = "ok";
    calls = ! strcmp (job{5}, "-");
    if (calls)
      profile ("clear");
      profile ("on");
    endif
    try
      evalin ("base", [job{3}, ";"]);
    catch problem
      how = ["failed ", strjoin(strsplit (problem.message, "\n"), " ")];
    end_try_catch
    if (calls)
      profile ("off");
    endif
    printf ("\n@@lariat end %s\n", how);
    fflush (stdout);
    fclose ("all");
    diary ("off");
    if (calls)
      write_calls (job{5});
    endif
    if (! strcmp (job{4}, "-"))
      lariat_probe_ ("write", job{4});
      lariat_trace_ ("write", [job{4}, ".trace"]);
    endif
  endfor
  printf ("\n@@lariat done\n");
endfunction

% The calls that the profiler saw: for each function its name and those of the
% functions that it called.
function write_calls (name)
  table = profile ("info").FunctionTable;
  file = fopen (name, "w");
  for k = 1:numel (table)
    fprintf (file, "%s", table(k).FunctionName);
    for child = table(k).Children(:)'
      fprintf (file, "\t%s", table(child).FunctionName);
    endfor
    fputs (file, "\n");
  endfor
  fclose (file);
endfunction
