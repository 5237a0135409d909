% -*- texinfo -*-
% @deftypefn {} {@var{angle} =} subspace (@var{A}, @var{B})
% @end deftypefn
function angle = subspace(A, B)
% The largest angle between the column spaces of two matrices.
if nargin ~= 2
    print_usage();
elseif ndims(A) ~= 2 || ndims(B) ~= 2
    error('subspace: A and B must be 2-dimensional arrays');
elseif rows(A) ~= rows(B)
    error('subspace: column dimensions of A and B must match');
end
A = orth(A);
B = orth(B);
C = A' * B;
cosine = min(svd(C));
% A small angle is known from its cosine only badly: its sine tells it better.
if cosine .^ 2 > 1 / 2
    if columns(A) >= columns(B)
        C = B - A * C;
    else
        C = A - B * C';
    end
    sine = max(svd(C));
    angle = asin(min(sine, 1));
else
    angle = acos(cosine);
end
end
