% -*- texinfo -*-
% @deftypefn  {} {@var{bw} =} bandwidth (@var{A}, @var{type})
% @deftypefnx {} {[@var{lower}, @var{upper}] =} bandwidth (@var{A})
% @end deftypefn
function [lower, upper] = bandwidth(A, type)
% How many diagonals below and above the main one reach the farthest elements that are not zero.
if nargin < 1
    print_usage();
end
if ~isnumeric(A) && ~islogical(A) || ndims(A) ~= 2
    error('bandwidth: A must be a 2-D numeric or logical matrix');
elseif nargin == 2 && ~(strcmp(type, 'lower') || strcmp(type, 'upper'))
    error('bandwidth: TYPE must be "lower" or "upper"');
end
[row, column] = find(A);
if nargin == 1
    lower = greatest(row - column);
    upper = greatest(column - row);
elseif strcmp(type, 'lower')
    lower = greatest(row - column);
else
    lower = greatest(column - row);
end
end

function m = greatest(distances)
% The greatest of the distances, at least 0.
m = max([0; distances(:)]);
end
