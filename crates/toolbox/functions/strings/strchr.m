% -*- texinfo -*-
% @deftypefn  {} {@var{idx} =} strchr (@var{str}, @var{chars})
% @deftypefnx {} {@var{idx} =} strchr (@var{str}, @var{chars}, @var{n})
% @deftypefnx {} {@var{idx} =} strchr (@var{str}, @var{chars}, @var{n}, @var{direction})
% @deftypefnx {} {[@var{i}, @var{j}] =} strchr (@dots{})
% @end deftypefn
function [i, j, v] = strchr(str, chars, varargin)
% The places of any of some characters in a text.
if nargin < 2 || nargin > 4
    print_usage();
elseif ~ischar(str)
    error('strchr: STR argument must be a string or string array');
elseif ~ischar(chars)
    error('strchr: CHARS argument must be a string');
end
hits = is_any_of(str, chars);
if nargout < 2
    i = find(hits, varargin{:});
elseif nargout == 2
    [i, j] = find(hits, varargin{:});
else
    [i, j, v] = find(hits, varargin{:});
end
end

function hits = is_any_of(str, chars)
hits = false(size(str));
if length(chars) <= 4
    for k = 1:numel(chars)
        hits = hits | str == chars(k);
    end
else
    wanted = false(256, 1);
    wanted(double(chars) + 1) = true;
    hits = reshape(wanted(double(str) + 1), size(str));
end
end
