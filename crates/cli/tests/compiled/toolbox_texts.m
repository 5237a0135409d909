% Functions of the toolbox for texts, numbers in texts, structs, and dates.
strtrim(sprintf('  a b \t')), strsplit('a,b,,c', ','), strjoin({'x', 'y'}, '-'), strcat('a ', 'b'), strcat({'a '}, 'b')
num2str(pi), num2str(pi, 10), num2str([1 2; 30 4]), num2str([1.5 -2.25]), num2str(1e10), num2str(true), num2str(int8(-5)), num2str(1 + 2i), num2str('abc'), num2str([0.1 1000])
mat2str([1 2.5; -3 4]), mat2str([true false]), mat2str(single(pi)), int2str(2.7)
[t, r] = strtok('one two'), blanks(3), ['[' deblank('ab  ') ']'], startsWith({'abc', 'xbc'}, 'a'), endsWith('abc', 'bc')
dec2bin(5), bin2dec('101'), dec2hex(255), hex2dec('FF'), dec2base(10, 3), base2dec('101', 3)
index('abcb', 'b'), rindex('abcb', 'b'), substr('hello', 2, 3), strjust(['a  '; 'bb '], 'right'), isstrprop('a1 ', 'alpha')
regexptranslate('escape', 'a.b'), validatestring('r', {'red', 'green'}), ostrsplit('a:b', ':')
fullfile('a', 'b.m'), [d, n, e] = fileparts('/x/y.tar.gz')
s = struct('b', 1, 'a', 2); orderfields(s), getfield(s, 'a'), setfield(s, 'b', 7), structfun(@(v) v * 2, s)
is_leap_year(2024), eomday(2023, 2), weekday(738427), datenum(2020, 1, 2), datestr(730000, 29), calendar(2024, 2);
try
    strtrim(5)
catch err
    disp(err.message)
end
try
    validatestring('x', {'red', 'green'})
catch err
    disp(err.message)
end
v = {0, -0, 1, -1, 3.14159, -2.5, 1e5, 123456.789, 1e15, 1e16, 123456789012345678, 1e-5, 1.5e-10, NaN, Inf, -Inf, NA, single(pi), single(1e10), int8(-5), uint8(200), true, false, 0.1, 1/3, 99999.5, 1e100, 9.9999999, 1e15+0.5, 4.5e15, 999999999999999, 1e-320, single(0.1), 100, 12.0000001, 3e5, 2^53, -123.456};
for k = 1:numel(v)
    printf("[%s]", num2str(v{k}));
end
printf("\n");
