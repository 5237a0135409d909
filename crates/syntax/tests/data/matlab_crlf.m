x = 1;
y = [1 2
3 4];
% comment µ
if x, y = 2; end
