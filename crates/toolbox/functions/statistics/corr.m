% -*- texinfo -*-
% @deftypefn  {} {} corr (@var{x})
% @deftypefnx {} {} corr (@var{x}, @var{y})
% @end deftypefn
function r = corr(x, y)
% The correlations of the columns of one matrix, or of those of one with those of another.
if nargin < 1
    print_usage();
end
if isscalar(x)
    r = 1;
    if isa(x, 'single')
        r = single(1);
    end
    return;
end
if nargin == 2
    c = cov(x, y);
    r = c ./ (std(x)' * std(y));
else
    c = cov(x);
    deviations = sqrt(diag(c));
    r = c ./ (deviations * deviations');
end
end
