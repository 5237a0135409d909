function yes = begin_with_one_of(texts, patterns, ignore_case)
% Whether each text of a cell array begins with one of the patterns.
yes = false(size(texts));
for k = 1:numel(patterns)
    if ignore_case
        yes = yes | strncmpi(texts, patterns{k}, length(patterns{k}));
    else
        yes = yes | strncmp(texts, patterns{k}, length(patterns{k}));
    end
end
end
