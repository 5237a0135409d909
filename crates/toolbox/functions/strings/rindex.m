% -*- texinfo -*-
% @deftypefn {} {} rindex (@var{s}, @var{t})
% @end deftypefn
function n = rindex(s, t)
% The last place of a text in another, or in each of a cell array; 0 where it is not found.
if nargin ~= 2
    print_usage();
end
n = index(s, t, 'last');
end
