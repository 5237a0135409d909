% A variable keeps its class when elements of another are assigned; what is nothing takes theirs.
g=int8([1 2]); g(1)=int16(300); class(g), g
g=uint8([1 2]); g(3)=int16(-3); class(g), g
g=single([1 2]); g(1)=int16(300); class(g), g
g=int8([1 2]); g(1)=single(2.5); class(g), g
g=[1 2;3 4]; g(:,1)=int8([5;6]); class(g), g
g=1.5; g(2)=int8(5); class(g), g
g=zeros(0,0,'int8'); g(2)=3.7; class(g), g
g=zeros(0,0); g(2)=single(3.7); class(g), g
g=single([1 2]); g(2)=pi; fprintf('%.17g ',g);
q(2)=int8(4); class(q), q
s.a(2)=single(4); class(s.a)
c={}; c{2}(3)=int8(1); class(c{2})
g=true(1,2); g(2)=single(0.5); class(g), g
g=1:3; g(2)=int8(9); class(g), g
g=[1 2 3]; for k=1:3, g(k)=int8(k*2); end, class(g), g
g=[]; for k=1:3, g(end+1)=single(k*2); end, class(g), g
g=[1 2]; g([true false])=int8(7); class(g)
g=single([1.5 2]); g(1)=true; class(g), g
g=int8(5); g(1)=2; class(g)
c=cell(1,3); c{2}(3)=int8(1); class(c{2})
s.a=[]; s.a(2)=single(4); class(s.a)
t(2).b(3)=int8(1); class(t(2).b), class(t(1).b)
u.v.w(2)=single(1); class(u.v.w)
c={1,[]}; c{2}(1)=single(1); class(c{2})
c={[]}; c{1}(2)=true; class(c{1})
d.e={}; d.e{2}(2)=int8(3); class(d.e{2})
x.y=[]; x.y(1).z=3; class(x.y)
m=[]; m(3)=int8(3); class(m)
m=[]; m(2)=true; class(m)
m=[]; m(2)='a'; class(m)
m=zeros(0,3); m(2,1)=int8(1); class(m)
m=[]; m(end+1)=single(1); class(m)
m=[]; m(:)=single([]); class(m)
m=[]; m(1,:)=single([1 2]); class(m)
m=zeros(1,0); m(1)=int8(4); class(m)
g=[1 2 3]; g(2)=int8(100); class(g)
g=zeros(2,2); g(1,:)=int8(5); class(g)
g=1; g(2)=int8(3); class(g)
g=[]; g(3)=int8(3); class(g)
g=[1 2.5]; g(:)=int8(3); class(g)
g=[1.5 2]; g(1)=single(3); class(g)
g=1.5; g(1)=single(3); class(g)
g=[]; g(2)=single(3); class(g)
g=true(1,2); g(1)=single(3); class(g)
g=single([1 2]); g(1)=int8(3); class(g)
g=int8([1 2]); g(1)=single(3.7); class(g), g
g=int8([1 2]); g(1)=3.7; class(g), g
g=int8([1 2]); g(1)=true; class(g)
g={}; g(1)=single(3); class(g)
g=1:3; g(1)=single(3); class(g)
g=eye(2); g(1,2)=single(3); class(g)
g=[1 2]; g(3)=single(1/3); class(g), fprintf('%.17g\n', g);
