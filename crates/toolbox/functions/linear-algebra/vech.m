% -*- texinfo -*-
% @deftypefn {} {} vech (@var{x})
% @end deftypefn
function v = vech(x)
% The columns of a square matrix from the diagonal down, one below the other.
if nargin < 1
    print_usage();
end
if ~issquare(x)
    error('vech: X must be square');
end
if isempty(x)
    v = [];
else
    v = reshape(x(tril(true(size(x)))), [], 1);
end
end
