function z = mils_ils(B, y, p)
% MILS_ILS  the P best integer vectors for min norm(y - B*z).
[R, Z, yr] = mils_reduce(B, y);
zr = mils_search(R, yr, p);
z = Z * zr;
