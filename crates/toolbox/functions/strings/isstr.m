% -*- texinfo -*-
% @deftypefn {} {} isstr (@var{x})
% @end deftypefn
function retval = isstr(varargin)
% Whether a value is text.
persistent warned;
if isempty(warned)
    warned = true;
    warning('Octave:legacy-function', 'isstr is obsolete; please use ischar instead');
end
retval = ischar(varargin{:});
end
