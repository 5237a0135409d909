% -*- texinfo -*-
% @deftypefn {} {} cstrcat (@var{s1}, @var{s2}, @dots{})
% @end deftypefn
function st = cstrcat(varargin)
% The texts side by side, with all their blanks.
if nargin == 0
    st = '';
elseif iscellstr(varargin)
    st = [varargin{:}];
else
    error('cstrcat: arguments must be character strings');
end
end
