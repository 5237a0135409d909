% The same call with the MEX file and with the interpreter.
taps = [0.25 0.5 0.25];
samples = sin((1:200) .^ 2 / 50);

addpath('build');
compiled = apply_filter(taps, samples);
printf('%g\n', apply_filter(taps, [4 8 -4 0 12]));
try
  apply_filter(taps, int8(samples));
catch wrong
  printf('%s: %s\n', wrong.identifier, wrong.message);
end
rmpath('build');
clear apply_filter

addpath('../../filter-design');
interpreted = apply_filter(taps, samples);
printf('the same: %d\n', isequal(compiled, interpreted));
