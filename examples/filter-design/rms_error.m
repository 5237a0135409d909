function deviation = rms_error(filtered, clean, order)
% RMS_ERROR  Root mean square of what is left of the hiss. The filter delays
% the signal by half its order; its first answers, which still see the silence
% before the signal, are left out.

late = filtered(order + 1:end);
expected = clean(order / 2 + 1:end - order / 2);
deviation = sqrt(mean((late - expected) .^ 2));
end
