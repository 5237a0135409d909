% -*- texinfo -*-
% @deftypefn  {} {[@var{reg}, @var{prop}] =} parseparams (@var{params})
% @deftypefnx {} {[@var{reg}, @var{var1}, @dots{}] =} parseparams (@var{params}, @var{name1}, @var{default1}, @dots{})
% @end deftypefn
function [reg, varargout] = parseparams(params, varargin)
% The arguments before the first text, and the options from there on or the values of named ones.
texts = cellfun('isclass', params, 'char');
first = find(texts, 1);
if isempty(first)
    first = numel(params) + 1;
end
reg = params;
prop = {};
if first <= numel(params)
    reg = params(1:first - 1);
    prop = params(first:end);
end
if nargin == 1
    varargout = {prop};
    return
end
names = varargin(1:2:end);
varargout = varargin(2:2:end);
if numel(names) ~= numel(varargout)
    error('parseparams: needs odd number of arguments');
end
if mod(numel(prop), 2) ~= 0 || ~all(texts(first:2:end))
    error('parseparams: options must be given as name-value pairs');
end
places = places_of(prop(1:2:end), names);
varargout(places) = prop(2:2:end);
end

function places = places_of(given, names)
places = zeros(1, numel(given));
for k = 1:numel(given)
    place = find(strcmpi(given{k}, names), 1, 'last');
    if isempty(place)
        error('parseparams: unrecognized option: %s', given{k});
    end
    places(k) = place;
end
end
