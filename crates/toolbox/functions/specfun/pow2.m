% -*- texinfo -*-
% @deftypefn  {} {} pow2 (@var{x})
% @deftypefnx {} {} pow2 (@var{f}, @var{e})
% @end deftypefn
function y = pow2(f, e)
% Two to the power of each element; with two arguments, f times two to the power of e.
if nargin < 1
    print_usage();
end
if nargin == 1
    y = 2 .^ f;
else
    y = f .* (2 .^ e);
end
end
