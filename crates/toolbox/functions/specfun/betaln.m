% -*- texinfo -*-
% @deftypefn {} {} betaln (@var{a}, @var{b})
% @end deftypefn
function y = betaln(a, b)
% The natural logarithm of the beta function of a and b, element by element.
if nargin ~= 2
    print_usage();
end
if ~isreal(a) || ~isreal(b)
    error('betaln: A and B must be real');
elseif ~size_equal(a, b) && numel(a) ~= 1 && numel(b) ~= 1
    error('betaln: A and B must have consistent sizes');
end
y = gammaln(a) + gammaln(b) - gammaln(a + b);
end
