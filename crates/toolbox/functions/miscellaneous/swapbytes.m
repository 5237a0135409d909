% -*- texinfo -*-
% @deftypefn {} {} swapbytes (@var{x})
% @end deftypefn
function y = swapbytes(x)
% The numbers with the order of their bytes reversed.
if nargin < 1
    print_usage();
end
kind = class(x);
switch kind
    case {'int8', 'uint8'}
        width = 1;
    case {'int16', 'uint16'}
        width = 2;
    case {'single', 'int32', 'uint32'}
        width = 4;
    case {'double', 'int64', 'uint64'}
        width = 8;
    otherwise
        width = 0;
end
if isempty(x) || width == 1
    y = x;
elseif width == 0
    error('swapbytes: invalid object of class ''%s''', kind);
else
    bytes = reshape(typecast(x(:), 'uint8'), width, numel(x));
    bytes = bytes(width:-1:1, :);
    y = reshape(typecast(bytes(:), kind), size(x));
end
end
