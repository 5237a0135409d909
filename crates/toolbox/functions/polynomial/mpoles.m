% -*- texinfo -*-
% @deftypefn  {} {[@var{multp}, @var{idxp}] =} mpoles (@var{p})
% @deftypefnx {} {[@var{multp}, @var{idxp}] =} mpoles (@var{p}, @var{tol})
% @deftypefnx {} {[@var{multp}, @var{idxp}] =} mpoles (@var{p}, @var{tol}, @var{reorder})
% @end deftypefn
function [multp, idxp] = mpoles(p, tol, reorder)
% For each pole, how many equal ones came up to it, and its place in p; equal ones stand together.
if nargin < 1
    print_usage();
end
if nargin < 2 || isempty(tol)
    tol = 0.001;
end
if nargin < 3 || isempty(reorder)
    reorder = true;
end
count = numel(p);
p = p(:);
order = (1:count).';
if reorder
    [~, order] = sort(abs(p), 'descend');
    p = p(order);
end
multiplicity = zeros(count, 1);
places = [];
next = find(multiplicity == 0, 1);
while next
    group = find(abs(p - p(next)) < tol * scale_at(p, next) & multiplicity == 0);
    multiplicity(group) = 1:numel(group);
    places = [places; group];
    next = find(multiplicity == 0, 1);
end
multp = multiplicity(places);
idxp = order(places);
end

function s = scale_at(p, k)
% What the distance to a pole is measured by: its size, or the mean size of the others if it is 0.
s = abs(p(k));
if s == 0
    sizes = abs(p(abs(p) > 0 & isfinite(p)));
    s = 1;
    if ~isempty(sizes)
        s = mean(sizes);
    end
end
end
