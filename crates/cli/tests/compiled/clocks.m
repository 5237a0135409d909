% Clocks, and small functions of names and arrays.
try
    toc
catch err
    disp(err.message)
end
id = tic;
class(id), size(id)
tic
x = toc(id);
class(x), x >= 0
y = toc() < 100
angle([1 -1 1i 0 -0]), arg(-2), angle(1 + 1i)
vec([1 2; 3 4]), vec([1 2], 2), vec('ab')
inverse([2 1; 1 4])
e, J
double(newline), filesep, pathsep
