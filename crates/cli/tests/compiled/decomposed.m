% decompositions, which need LAPACK
function decomposed()
  s = svd([3 0; 0 2])
  r = chol([4 2; 2 3])
  [l, u] = lu([1 2; 4 3])
  e = eig([2 0; 0 1])
end
