for x = [1.5 pi 1e-5 123456789.123 -0.1 NaN Inf -Inf 99999.5 1234567.5], printf("[%d] [%i] [%5d] [%-8d|] [%x] [%g] [%f] [%s] [%5.2d] [%u] [%e]\n", x,x,x,x,x,x,x,x,x,x,x); end
for x = [0 7 -7 2^31 2^53 1e18 1e20], printf("[%d] [%5d] [%-8d|] [%g] [%f] [%5.2d] [%e]\n", x,x,x,x,x,x,x); end
printf('%s %s\n', 'abc', 5);
printf('%d %d\n', 'ab');
printf('%d %s\n', 1, 'abc', 2, 'de');
printf('%d, ', [1 2 3]); printf('\n');
printf('%d %d\n', 1, 2, 3);
printf('hello\n');
printf('%5s|%-5s|\n', 'ab', 'cd');
printf('%d\n', []);
printf('[%s]\n', '');
printf('%d %s|\n', [], 'a');
printf("%d\n", true);
printf('%5.1f|%-8.3f|%+d|%05d\n', 1.25, 2.5, 3, 42);
printf('%%|%c%c%c\n', 'abc');
printf('%s\n', 3.5);
printf('%x %o %E %G\n', 255, 8, 1.5, 1e-10);
printf('%g %g\n', [1 2; 3 4]);
printf('%*d\n', 5, 3);

printf("a\tb\\n\n");
printf('a\tb\\n\n');
printf('%s=%d\n', 'x', 1, 'yy', 2);
printf('%d %f\n', 'a', 'b');
printf('%s %d\n', 'abc', 'abc');
printf('%5.3s|\n', 'abcdef');
printf('%s\n', "multi", 'two');
printf('\n');
printf('%d');printf('\n');
printf('%d and %d\n', 1);
printf('%s and %s.\n', 'x');
printf('%g\n', 1e5, 1e-5, 100000.5, 123456);
printf('%i\n', 3.0);
printf('%5d|%-5d|\n', 1.5, 1.5);
printf('%.3d\n', 5);
printf('%.2f\n', NaN, Inf);
printf('%5d|%f|%g|%x\n', NaN, NaN, Inf, Inf);
printf('%c', 'hello'); printf('\n');
x=0:0.5:9.5
x=0:0.5:9
x=0:0.25:0.75
x=(0:9)
x=0:0.5:9.9
x=5:-0.5:3
x=[true;false]
num2str(pi)
num2str(3)
num2str(1.5)
num2str(123456.789)
num2str(-0.5)
num2str(true)
num2str(1e-5)
num2str(1234567.8)
