function name = full_option_name(caller, name, known)
% The known name that starts with a given one; the given one, with a warning of the function
% `caller`, if there is no such or there are several.
fits = known(strncmpi(known, name, length(name)));
if numel(fits) == 1
    name = fits{1};
elseif isempty(fits)
    warning('%s: unrecognized option: %s', caller, name);
else
    warning('%s: ambiguous option: %s (%s%s)', caller, name, sprintf('%s, ', fits{1:end-1}), ...
            fits{end});
end
end
