% -*- texinfo -*-
% @deftypefn {} {} trace (@var{A})
% @end deftypefn
function t = trace(A)
% The sum of the diagonal of a matrix; the first element of a vector, 0 for an empty matrix.
if nargin < 1
    print_usage();
end
if ndims(A) > 2
    error('trace: only valid on 2-D objects');
elseif isempty(A)
    t = 0;
elseif isvector(A)
    t = A(1);
else
    t = sum(diag(A));
end
end
