%#shape m (R,S), v (S,1), result (R,1)
function result = matvec(m, v)
result = zeros(size(m, 1), 1);
for k = 1:size(m, 1)
    row = m(k, :);
    result(k) = dot_of(row, v);
end
end

%#shape a (S,1), b (S,1), r
function r = dot_of(a, b)
r = sum(a .* b);
end
