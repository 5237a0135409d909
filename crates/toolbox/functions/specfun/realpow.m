% -*- texinfo -*-
% @deftypefn {} {} realpow (@var{x}, @var{y})
% @end deftypefn
function z = realpow(x, y)
% The elements of x to the powers of y, which have to come out real.
if nargin ~= 2
    print_usage();
end
z = x .^ y;
if iscomplex(z)
    error('realpow: produced complex result');
end
end
