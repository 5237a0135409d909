%#shape t, y (N,1), A (N,N), dy (N,1)
function dy = be_linear(t, y, A)
% BE_LINEAR  linear system with a slow forcing of its first component.
dy = A * y;
dy(1) = dy(1) + sin(t);
