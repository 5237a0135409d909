% Arrays of numbers that are whole in single precision are shown as whole ones.
x = [1 1 + 1e-9]
x = [1 1 + 1e-7]
x = [99999.9999999 1]
x = [9.99999999 NaN]
x = [1 1e-50]
x = [-1 - 1e-9; 22]
x = 1 + 1e-9
x = 1:1 + 1e-9:4
x = (1:3) * (1 + 1e-9)
x = [999999 -3]
x = 1234567
