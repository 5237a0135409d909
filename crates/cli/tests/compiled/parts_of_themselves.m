% Values that are assigned to parts of themselves, sizes of nothing, formats without arguments.
size(repmat([1 2], 1, [2 3])), size(repmat([1 2], 2, [1 1 1])), size(repmat([1 2], [2 1], 3)), size(repmat(1, [], 3)), size(repmat(1, 2, [])), repmat("ab", 1, 2)
v=[1 2 3]; v([2 3 1]) = v
r=[1 2 3;4 5 6;7 8 9]; r([3 1 2],[3 1 2]) = r
c={1,2}; c{2} = c
s.a=1; s.b=s; s.b.a, s.a=s; s.a.a
c={1,2}; c([2 1]) = c
s.c={1,2}; s.c{1}=s.c; size(s.c{1})
s.v=[1 2 3]; s.v([3 1 2])=s.v; s.v
c={[1 2 3]}; c{1}([3 1 2])=c{1}; c{1}
x='abc'; x([3 2 1]) = x
l=[true false]; l([2 1])=l
t=struct('a',{1,2}); t([2 1])=t; t(1).a
-eye(2), 1./(-eye(2)), x=eye(2)*-2; 1./full(x), y=[1 -0;-0 4]+eye(2)*2; 1./y, eye(2)*Inf, eye(2)/0, NaN*eye(2), z=eye(2)-[1 -0;-0 1]; 1./z
size(repmat('0',2,0)), size(repmat(1,2,0)), size(repmat('ab',0,2)), size(repmat({1},2,0)), size(repmat([1 2;3 4],0,1)), size(repmat(1,3,0)), n=2;k=0; size(repmat('0',n,k))
sprintf('''%s'', '), sprintf('%d, %s|'), sprintf('a%db%dc',1), sprintf('%s-%s|','a'), sprintf('%d\n'), sprintf('hello %d',[]), sprintf('%s',''), sprintf('[%s]',''), sprintf('[%d] [%d]',1,[]), sprintf('%%|%d')
try, error('x\n'), catch e, double(e.message), end
try, error('x %d\n', 3), catch e, double(e.message(end)), end
try, error('id:x','y\n'), catch e, e.message, e.identifier, end
try, bsxfun(@eq,zeros(2,0),[]), catch e, e.message, end
try, bsxfun(@plus,[1 2],[1 2 3]), catch e, e.message, end
c={}; x=sprintf('%s|',c{:}), y=sprintf('a%s|%d',c{:}), sprintf('%d|',zeros(1,0)), fprintf('%d|\n',c{:})
try, error('a\tb'), catch e, double(e.message), end
try, error('a%db'), catch e, e.message, end
try, error('a%%b'), catch e, e.message, end
try, error('abc:d e\n'), catch e, e.message, end
try, error('abc:d'), catch e, e.message, end
try, error("a\n"), catch e, double(e.message), end
try, error('a\n%s','x'), catch e, double(e.message), end
try, error(struct('message','m\n','identifier','a:b')), catch e, double(e.message), end
try, error("50%% done %d"), catch e, disp(e.message), end
try, error("50%% done"), catch e, disp(e.message), end
try, error('50%% done'), catch e, disp(e.message), end
try, error('abc def: %s'), catch e, disp(e.message), end
try, error("a\tb"), catch e, double(e.message), end
try, error("abc:def"), catch e, disp(e.message), end
try, error('Octave:some-id', 'only %d'), catch e, disp(e.message), end
try, error('Octave:some-id', 'only\tx'), catch e, double(e.message(5)), end
try, error('Octave:some-id', '50%%'), catch e, disp(e.message), end
try, error(''), disp('none'), catch e, disp(e.message), end
try, zeros(2.5), catch e, disp(e.message), end
try, zeros(2.5,1), catch e, disp(e.message), end
try, ones(1,2.5), catch e, disp(e.message), end
try, true(2.5), catch e, disp(e.message), end
x=linspace(0,1); size(x), x(2)
x=linspace(0,1,5)
lookup([3 2 1],NaN), lookup([3 2 1],[NaN 2.5],'lr'), lookup([1 2 3],NaN)
x={@sin,1}; f=x{1}; try, f(:), catch e, disp(e.message), end
try, cumsum('a'), catch e, disp(e.message), end
try, max({1}), catch e, disp(e.message), end
try, sum({1}), catch e, disp(e.message), end
