function [a, b, c, d, e, n] = kinds(x, s, t, z, i, r)
% Returns values of many classes.
persistent count
if isempty(count), count = 0; end
count = count + 1;
n = count;
a = x > 0;
b = [s 'abc'];
c = {t, s, x};
d = z * 2;
e = i + int32(1);
r.extra = b;
c{end+1} = r;
fprintf('%d calls\n', count);
if ~isempty(x) && x(1) == 7, error('kinds:seven', 'seven in %s', s); end
if ~isempty(x) && x(1) == 8, warning('kinds:eight', 'eight in %s', s); end
if ~isempty(x) && x(1) == 9, n = x(2, 5); end
end
