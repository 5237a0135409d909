function [a, b, d, e, n, q, v] = flat(x, s, t, z, i)
% FLAT  Arrays of many classes, and a count of the calls.
persistent count kept
if isempty(count), count = 0; kept = x; end
count = count + 1;
n = count;
v = kept;
a = x > 0;
b = [s 'abc'];
d = z * 2;
e = i + int32(1);
q = t;
fprintf('%d calls\n', count);
if x(1) == 7, error('flat:seven', 'seven in %s', s); end
if x(1) == 8, warning('flat:eight', 'eight in %s', s); end
if x(1) == 9, n = inner(x); end
end

function y = inner(x)
y = x(2, 5);
end
