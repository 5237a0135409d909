% -*- texinfo -*-
% @deftypefn  {} {} std (@var{x})
% @deftypefnx {} {} std (@var{x}, @var{w})
% @deftypefnx {} {} std (@var{x}, @var{w}, @var{dim})
% @deftypefnx {} {} std (@var{x}, @var{w}, @qcode{"ALL"})
% @end deftypefn
function y = std(varargin)
% The standard deviation: the square root of the variance.
y = sqrt(var(varargin{:}));
end
