% -*- texinfo -*-
% @deftypefn  {} {} flipdim (@var{x})
% @deftypefnx {} {} flipdim (@var{x}, @var{dim})
% @end deftypefn
function y = flipdim(varargin)
% What lies along a dimension, in reverse order; the name is an old one.
persistent has_warned
if isempty(has_warned)
    has_warned = true;
    warning('Octave:legacy-function', 'flipdim is obsolete; please use flip instead');
end
y = flip(varargin{:});
end
