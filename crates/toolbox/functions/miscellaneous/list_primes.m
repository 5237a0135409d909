% -*- texinfo -*-
% @deftypefn  {} {} list_primes ()
% @deftypefnx {} {} list_primes (@var{n})
% @end deftypefn
function retval = list_primes(n)
% The first n primes.
if nargin < 1
    n = 25;
end
if ~isreal(n) || ~isscalar(n)
    error('list_primes: N must be a real scalar');
end
n = floor(n);
if n < 1
    retval = [];
    return
elseif n == 1
    retval = 2;
    return
end
% There are at least n primes up to here.
list = primes(n * log(5 * n));
if numel(list) < n
    error('list_primes: Algorithm failed.  Try primes (n*log (6*n))(1:n)');
end
retval = list(1:n);
end
