## Copyright: an example of Octave's own style.
##
## -*- texinfo -*-

1;  # a script file

function [r, varargout] = octave_function (x, y = 2, varargin)
  # both kinds of comments % here
  if (nargin != 1 && ! ischar (x))
    print_usage ();
  elseif (x != y || ~isempty (y))
    r = x ** 2 .** 3;
  endif
  do
    x++; y += 1; x -= y; x *= 2; x /= 3; x ^= 2; x |= 1; x &= 0;
  until (x > 10)
  while (true)
    break;
  endwhile
  for i = 1:10
    continue
  endfor
  for [val, key] = struct ("a", 1)
    printf ("%s: %d\n", key, val);
  endfor
  unwind_protect
    s = "escapes: \" \\ \n \x41 'single' \
";
    t = 'it''s "double"';
  unwind_protect_cleanup
    fclose ("all");
  end_unwind_protect
  try
    error ("id:x", "message");
  catch err
    disp (err.message);
  end_try_catch
  switch (x)
    case {1, "a"}
      r = 1;
    otherwise
      r = 0;
  endswitch
  m = [1, 2, ...
       3 # comment in a matrix
       4, 5, 6];
  if ((n = numel (m)) > 3)
    a = b = 3;
  endif
  f = @(x) x';
  z = {f, @sin, "a"}{2} (1)';
  w = m(1, :)(end);
  q = !x; q = ~x; q = x';
  A(end+1).b = [];
  [a, ~, c] = deal (1, 2, 3);
endfunction

#{
block
#}
%{
block
%}

function noargs
  disp hello
end

x.("a b") = 1;
printf ("%d\n", octave_function (3));

%!test
%! assert (octave_function (1), 1);
%!error <print_usage> octave_function ()
