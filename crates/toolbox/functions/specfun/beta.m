% -*- texinfo -*-
% @deftypefn {} {} beta (@var{a}, @var{b})
% @end deftypefn
function y = beta(a, b)
% The beta function of a and b, element by element.
if nargin ~= 2
    print_usage();
end
if ~isreal(a) || ~isreal(b)
    error('beta: A and B must be real');
elseif ~size_equal(a, b) && numel(a) ~= 1 && numel(b) ~= 1
    error('beta: A and B must have consistent sizes');
end
y = real(exp(gammaln(a) + gammaln(b) - gammaln(a + b)));
end
