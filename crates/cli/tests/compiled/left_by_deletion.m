% What is left where elements of a matrix are deleted, and where nothing was there.
x = [16 2 3 13; 5 11 10 8; 9 7 6 12; 4 14 15 1]; x(x > 10) = []
x = [16 2 3 13; 5 11 10 8; 9 7 6 12; 4 14 15 1]; x([true true true]) = []
x = [16 2 3 13; 5 11 10 8; 9 7 6 12; 4 14 15 1]; x([false true true]) = []
x = [16 2 3 13; 5 11 10 8; 9 7 6 12; 4 14 15 1]; x([true; true; false]) = []
x = [16 2 3 13; 5 11 10 8; 9 7 6 12; 4 14 15 1]; x(logical ([1 0; 0 0])) = []
x = reshape (1:40, 5, 8); m = false (5, 8); m(1) = true; x(m) = [];
disp (size (x))
x = reshape (1:40, 5, 8); m = false (5, 8); m(1:3) = true; x(m) = [];
disp (size (x))
try
  none(:, 1) = [];
catch e
  disp (e.message)
end
try
  disp (none)
catch e
  disp (e.message)
end
try
  nothing(2) = [];
catch e
  disp (e.message)
end
try
  disp (nothing)
catch e
  disp (e.message)
end
gone(:) = []
% min and max of logical values without elements
m = min (true (2, 0))
[m, i] = max (true (3, 0))
m = max (false (0, 3), [], 2)
m = min (int8 (zeros (2, 0)))
% linspace
x = linspace (0, 1, [])
try
  linspace (0, 1, [2 3]);
catch e
  disp (e.message)
end
x = linspace (0, [1 2], 5)
x = linspace ([1; 2; 3], [4; 7; 3], 4)
x = linspace ([1; -2], 2, 3)
try
  linspace ([1 2 3], [1 2], 3);
catch e
  disp (e.message)
end
try
  linspace (ones (3), 1, 3);
catch e
  disp (e.message)
end
