function e = precision_of(A)
% The distance from 1 to the next number of the precision that A has.
if isa(A, 'single')
    e = eps('single');
else
    e = eps;
end
end
