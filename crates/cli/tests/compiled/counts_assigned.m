% The number of arguments is a variable of the call, which a branch assigns.
function counts_assigned
show(1, 2, 'x')
show(1)
show(1, 2)
end

function show(varargin)
if ischar(varargin{end})
    nargin = nargin - 1;
end
disp(nargin)
if nargin == 1
    disp('one')
end
end
