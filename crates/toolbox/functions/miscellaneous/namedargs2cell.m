% -*- texinfo -*-
% @deftypefn {} {@var{c} =} namedargs2cell (@var{s})
% @end deftypefn
function c = namedargs2cell(s)
% The names and values of the fields in turn, as arguments of a function.
if nargin < 1
    print_usage();
elseif ~isstruct(s) || ~isscalar(s)
    error('namedargs2cell: S must be a scalar structure');
end
c = reshape([fieldnames(s), struct2cell(s)].', 1, []);
end
