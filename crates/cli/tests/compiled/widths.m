for k=4:8, x=10^k, x=-10^k, x=10^k-1, x=[10^k 1], x=[-10^k 1], end
x=99999
x=99999.5
x=[99999 0.5]
x=[9999 0.5]
x=[999 0.5]
x=[999.5 0.01]
x=[99.5 0.01]
x=[99.5 0.001]
x=[9.5 0.001]
x=0.01
x=0.012345
x=0.001
x=0.002345
x=[0.01 0.02]
x=[0.001 0.02]
x=[NaN 100000]
x=[NaN 1e6]
x=[Inf 0.001]
x=[NaN 1000.5]
x=[NaN 0.5]
x=1e5+0.1i
x=1e4+0.1i
x=[1e4+0.1i 1]
x=1e3+0.1i
x=100+0.1i
x=0.1+0.01i
x=0.001+1i
x=[1+2i;3.5+100i]
x=1e5*(1+i)
x=123456+7i
x=[1 2;3 4]+1e5i
x=0:0.001:0.002
x=0:1000:5000
x=0:1e5:3e5
x=0:-1:-3
x=-1:0.5:1
x=0:0.5:100
% exponents of three digits
k=1;
x=[1.5e98 0.5]*k
x=[1.5e99 0.5]*k
x=[1.5e99 0.5i]*k
x=[1e99 3]*k
x=[1e100 3]*k
x=1.5e99*(1+1i)*k
x=1.5e100*(1+1i)*k
x=[1.5e-100 0.5]*k
x=[1.5e-101 0.5]*k
x=1.5e-101*(1+1i)*k
x=[1e100 NaN]*k
x={[1e100 0.5]*k}
% two columns fit
x=[1.5e99i 2 3 4 5]*k
x=[1.5e99i 2 3 4]*k
x=[inf(1,2) nan(2,1)']*k

% Integers are as wide as their digits, with a place for a sign; texts in cells are not indented;
% of complex arrays real and imaginary parts count together.
a = int8 ([-5 100])
a = int8 ([-100 5; 7 8])
c = {int8([-5 100]), ['abc'; 'xyz'], 1}
s.t = ['abc'; 'xyz']
z = complex ([0.44; 2; 0.8774946375642467], [-12; -86; 18])
z = complex ([-46; -33], [7.10808939635571e-05; 6.764298968463445e-06])
z = complex ([0; 0; 1], [8.857944449126687e-05; 4.1921163835727686e-05; 4.435980149116607e-05])
strrep ('abababab', 'abab', 'X')
size (cat (3, [], []))
b = eye (2, 3); b(6) = 1
b = eye (2); b(4) = 5
try, b = eye (0, 2); b(end + 1) = 1, catch e, disp (e.message), end
format long
x = pi
x = [pi; 2]
x = [pi; 10 * pi]
x = 12345.678
x = 0.01
x = [1 2; 3 4] / 7
x = 0:0.25:1
x = [1.5 NaN Inf]
disp (pi)
format
x = pi
