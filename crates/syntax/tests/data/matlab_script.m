%% A script: commands, transposes and strings
clear all; close all
hold on; axis([0 1 0 1]);
format long
disp hello, warning off all
load data.mat x y
t = 0:0.01:1; u = t';
a = [1 -2, 3 - 4, 5 -6' 7'];
b = [a' a']; c = {a', 'a', "it's", 'it''s'};
d = [1, 2, ... the rest is a comment
     3, 4];
%{
block comment
  %{
  nested
  %}
%}
e = 0xFF + 0b101u8 + 1i - 2.5e-3j + 1d3 + 3.;
s = "a ""quoted"" string" + 'c';
m = [ 1 2 % one
      3 4 ; % two

      5 6 ];
n = [f(1) (2) {3}]; % three elements
p = [x' y'; x.' y.'];
q = a(:, end)'; r = a(:)'; w = c{end}(1:end-1);
if (q) disp on; end
z = ~q & ~(r | w) && a ~= b;
!echo to the shell
v = @plus; g = @(x, y) x + y * u'; h = @() disp('no argument');
k = g(1, 2)'; l = {}; o = []; 
x(3) = []; x{2}(1).y = 5; [x(1), y.z, ~] = size(a);
1 + ...
  2
A.b.c(1).d{2} = 3; A.("x") = 1;
for i = [1 2; 3 4], disp(i), end
for (j = 1:3) disp(j); end
parfor (i = 1:10, 4), x(i) = i^2; end
