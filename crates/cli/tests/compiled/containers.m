c={1,'a';[1 2;3 4],{2,'x'}}
c={}
c={''}
c={[],{}}
s.a=[1 2;3 4]; s.b={1}; s.c.d=2; s
t={s}
c={1==1,1+2i,-0.5,zeros(0,3)}
x=zeros(1,0)=='a'
q=''
q=char(zeros(1,0))
q=char(zeros(0,3))
e=struct()
disp(s)
b=cell(2,2)
z=100000000+1i
z=12345678+1i
z=[1e6+1i 2]
z=[1e5+1i 2]
x=zeros(2,2)==1
x=[1 2;3 4]==1
x=1:0
x=zeros(3,0)
s=struct('m',1:3)
x={1:3}
x={0:0.5:1}
x=1e5
x=[1e5;1]
x={1e10,[1.5 2.5]}
% A struct array without elements.
s = struct ([]); disp (size (s)), disp (numfields (s))
s = struct (zeros (0, 3))
s = struct ([]); s(2).a = 1
% Numbers as a cell of texts.
c = cellstr (65)
c = cellstr ([72 105])
c = cellstr (int8 ([66; 67]))
