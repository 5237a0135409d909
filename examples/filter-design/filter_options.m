function options = filter_options(given)
% FILTER_OPTIONS  The options of a design: the given ones, and the usual ones.
%   rate    samples a second
%   cutoff  frequency in Hz above which the filter suppresses
%   order   number of taps less one; even, so that the delay is a whole number
%   length  number of samples of the test signal

options = struct('rate', 8000, 'cutoff', 800, 'order', 32, 'length', 400);
names = fieldnames(given);
for k = 1:numel(names)
    if ~isfield(options, names{k})
        error('filter:option', 'there is no option "%s"', names{k})
    end
    options.(names{k}) = given.(names{k});
end
end
