function y = sum_of_squares(x, dim)
% The sum of the squares along a dimension, of whole numbers in double precision.
if isa(x, 'single') && isreal(x)
    y = sum(x .* x, dim);
elseif isinteger(x) || islogical(x)
    y = sumsq(double(x), dim);
else
    y = sumsq(x, dim);
end
end
