r=1:9
r=0:10:90
r=-3:3
r=0:5:1000
r=(0:4)'
for k = zeros(0,3), disp('it'); end
for k = zeros(3,0), disp('it2'); end
for k = [1 2;3 4], k, end
for k = {1,2}, k, end
a=[1 -2.5; 1000.123 4]
b=[0.1 0.22; 100.5 2]
c=[1e-3 5]
d=[123456.789 1]
e=[99999.5 1]
f=1e5
g=99999.5
h=[1;2]*1e5
i1=[1e5 2e5]
j=[0.5;0.25]
k=-5
l=[1+2i 3]
m=1.5+2.5i
n=100.5-2i
o=1e6+1i
p=[0.001 0.002]
q=[1e-10 1]
s=''
t=zeros(1,0);
t
u=['a';'b']
v=true(2,2)
w=1==1
x=[]
y=zeros(0,3)
z=1e-20
aa=[1;NaN;-Inf]
bb=[1.5;NaN;-Inf]
cc=1:0
dd=NaN
ee=[NaN NaN]
ff=[1e10 1]
gg=[1e5+0.5 1]
hh=12345.67
ii=0.00012345
jj=[0.00012345 1]
kk=[1 2 3]*0.1
nn=-[1 2;3 4]
oo=[1e3 2e3 3.5]
pp=-0
qq=[0 -0]
rr=1/3
ss=[1/3 1e3]
tt=1e3*[1/3 1]
uu=[1e4/3 1]
vv=[1e5/3 1]
xx=(1:30)
yy=(1:30)*1.5
disp(pi)
disp([1 2;3 4])
disp('abc')
disp([1.5 2])
disp({1,2})
disp(true)
disp([])
disp(zeros(0,3))
disp(1e10)
disp(-0.5)
disp(1:5)
disp(0:0.25:1)
disp(3+4i)
a = repmat(struct('alpha', 1), 1, 0)
disp(a)
b = {uint8(reshape(1:8,2,2,2)), a}
c = {@sin, single(NA), single(1234567), NA}
disp(@cos)
a = int8([100; -100; 5])
b = int8([-128; 5])
c = int8([127 -128])
d = int16([-32768 1])
e = int16([-32768; 32767])
f = int32([-2147483648; 1])
h = int8([-128; -128])
k = int8([-128; 100; -100])
