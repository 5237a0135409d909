% -*- texinfo -*-
% @deftypefn {} {} idivide (@var{x}, @var{y}, @var{op})
% @end deftypefn
function z = idivide(x, y, how)
% Quotients of integers, rounded in the way that is named: to zero without a name.
if nargin < 2
    print_usage();
end
if nargin == 2
    how = 'fix';
else
    how = tolower(how);
end
if ~isinteger(x) && ~isinteger(y)
    error('idivide: at least one input (X or Y) must be an integer type');
elseif isinteger(x) && isinteger(y) && ~strcmp(class(x), class(y))
    error('idivide: integer type of X (%s) must match integer type of Y (%s)', ...
        class(x), class(y));
end
% The division itself rounds to the nearest; what is then too far is one too far.
z = x ./ y;
switch how
    case 'fix'
        above = z .* y > x;
        z = z - (above & y > 0) + (above & ~(y > 0));
    case 'round'
    case 'floor'
        z = z - ((z .* y > x & y > 0) | (z .* y < x & ~(y > 0)));
    case 'ceil'
        z = z + ((z .* y < x & y > 0) | (z .* y > x & ~(y > 0)));
    otherwise
        error('idivide: unrecognized rounding type "%s"', how);
end
end
