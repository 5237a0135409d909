% Functions of each element, other arrangements, texts, bits.
1;
function varargout = two (x)
  varargout{1} = x; varargout{2} = 2 * x;
end
function y = twice (x)
  y = 2 * x;
end
c = {1, "ab", [], {}};
cellfun (@isempty, c)
n = cellfun ("numel", c)
k = cellfun (@class, c, "UniformOutput", false)
z = cellfun (@(x, y) x + y, {1, 2}, {10, 20})
[a, b] = cellfun (@two, {1, 2; 3, 4})
r = arrayfun (@(i) i ^ 2, 1:4)
s = arrayfun (@(i) 1:i, [1 2], "UniformOutput", false)
u = arrayfun ("twice", [1; 2])
e = cellfun (@numel, {})
t = cellfun ("isclass", {1, "ab", {}}, "char")
w = cellfun ("size", {1, "ab", {}}, 2)
try, cellfun (@(x) [x x], {1, 2}), catch q, disp (q.message), end
try, cellfun (@numel, 3), catch q, disp (q.message), end
p = permute (reshape (1:6, 1, 2, 3), [3 2 1])
size (permute (ones (2, 3), [3 1 2]))
try, permute ([1 2], [1 1]), catch q, disp (q.message), end
try, permute (ones (2, 2, 2), [1 2]), catch q, disp (q.message), end
size (cat (3, [1 2], [3 4]))
cat (1, [1 2], [3 4])
kron ([1 2], [1; 3])
size (squeeze (ones (1, 1, 3)))
size_equal ([1 2], [3 4]), size_equal (1, [1 2])
ismatrix (ones (2, 2, 2)), issparse (1), nnz ([1 0 2])
isindex (3), isindex (0), isindex ([1 2], 1), isindex (true)
num2cell ([1 2; 3 4])
strcmpi ("aB", "Ab"), strncmp ("abc", "abd", 2), strncmpi ("ABc", {"abx", "b"}, 2)
strcmp ({"a", "b"}, "a"), strcmp ({"a"; "b"}, {"a"; "c"}), strcmp (1, "a")
isspace ("a b"), isalpha ("a1"), isdigit ("a1"), isupper ("aB"), islower ("aB"), ispunct ("a,"), isalnum ("a,")
cellstr (["ab "; "c  "]), cellstr ("")
strfind ("abcabc", "bc"), strfind ("aaa", "aa"), strfind ("abc", "x"), strfind ({"ab", "b"}, "b")
bitand (12, 10), bitor (uint8 (12), uint8 (3)), bitxor ([1 2 3], 1)
cbrt (27), erf ([0 0.5]), erfc (1), expm1 (1e-5), log1p (1e-5), sumsq ([1 2; 3 4])
printf ("%d %g\n", single (24), int8 (5));
x = (1:3)(end)
disp (twice (3)(end))
x = bsxfun(@plus, 2*eye(2), [1 2])
y = bsxfun(@times, 2*eye(2), [1 2])
z = bsxfun(@times, eye(2), 2*eye(2))
w = bsxfun(@times, 1:3, 2)
