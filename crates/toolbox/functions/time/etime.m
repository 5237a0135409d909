% -*- texinfo -*-
% @deftypefn {} {} etime (@var{t2}, @var{t1})
% @end deftypefn
function secs = etime(t2, t1)
% The seconds from the second to the first date vector.
if nargin ~= 2
    print_usage();
end
[~, to] = datenum(t2);
[~, from] = datenum(t1);
secs = to - from;
end
