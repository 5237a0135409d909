function D = sch2_second_difference(n, h)
% SCH2_SECOND_DIFFERENCE  Second difference along one axis, as a sparse matrix
% that is built from its triples.
row = [1:n, 1:n - 1, 2:n];
column = [1:n, 2:n, 1:n - 1];
value = [-2 * ones(1, n), ones(1, n - 1), ones(1, n - 1)];
D = sparse(row, column, value / h ^ 2, n, n);
end
