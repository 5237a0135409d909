function yes = sdku_distinct(digits)
% SDKU_DISTINCT  Whether no digit but 0 occurs twice in a row vector.
digits = sort(digits(digits > 0));
yes = all(diff(digits) > 0);
end
