function y = first_dimensions_last(y, count)
% The array with its first dimensions moved behind the others.
total = ndims(y);
count = rem(count, total);
y = permute(y, [count+1:total, 1:count]);
end
