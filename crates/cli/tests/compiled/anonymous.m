% Anonymous functions as they are written when they are shown.
a = 2;
f = {@(x,y) 9*x.^2+15*y.^2, @() disp('a''b'), @(x) -x', @(varargin) numel(varargin{:}), @(x) [1 2;3,x], @(x) {1,'a';"b\n",x}, @(x) x(1:2,:), @(x) x(end), @(s) s.a.b(3).c, @(s,n) s.(n), @(x) ~x&&!x||x~=1, @(x) (x+1)*2, @(x) 1:2:x, @(x) 1e-3+1.50+2J+1E3+.5, @(x) @(y) x+y, @(x) sin(x).', @(x) cellfun(@numel,x), @(x) [], @(x) [1,2,3](2), @(~, y) y, @(x) x.'*x', @(x) 3i*x, @(x) x{1}{2}, @(x) a*x, @(x) feval(@(z) z.^2,x), @(x) !x, @(x)x|x&x, @(x) x.\2, @(x) -2^x, @(x,varargin) x, @(x) "a\tb\\", @(x) 'it''s "q"', @(x) x(:), @(x) [x;x], @(x) [1 -2], @(x) x.^-1, @() 1};
for k = 1:numel(f)
  g = f{k}
  disp(func2str(g));
end
h = {@(x) x+1, 2}
s.f = @(x) x+1
s
disp(s)
disp(h)
disp(@(x) x)
