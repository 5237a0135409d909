function check_numeric(caller, x)
% An error of the function `caller` where an argument is not an array of numbers or logicals.
if ~(isnumeric(x) || islogical(x))
    error('%s: X must be a numeric vector or matrix', caller);
end
end
