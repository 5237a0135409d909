% -*- texinfo -*-
% @deftypefn  {} {[@var{r1}, @var{r2}, @dots{}, @var{rn}] =} deal (@var{a})
% @deftypefnx {} {[@var{r1}, @var{r2}, @dots{}, @var{rn}] =} deal (@var{a1}, @var{a2}, @dots{}, @var{an})
% @end deftypefn
function varargout = deal(varargin)
% Each argument as a result of its own, or the only one as every result.
if nargin == 0
    print_usage();
elseif nargin == 1
    varargout = repmat(varargin, 1, nargout);
elseif nargin == nargout
    varargout = varargin;
else
    error('deal: nargin > 1 and nargin != nargout');
end
end
