% -*- texinfo -*-
% @deftypefn {} {} hadamard (@var{n})
% @end deftypefn
function H = hadamard(n)
% A matrix of order n with elements 1 and -1 whose rows are orthogonal to each other.
if nargin < 1
    print_usage();
end
doublings = 0;
while n > 1 && fix(n / 2) == n / 2
    doublings = doublings + 1;
    n = n / 2;
end
% The squares that are not powers of 2 have four times the odd order.
if n ~= 1
    doublings = doublings - 2;
end
if doublings < 0
    n = -1;
end
if n == 1
    H = 1;
elseif n == 3
    H = order_12();
elseif n == 5
    H = order_20();
elseif n == 7
    H = order_28();
else
    error('hadamard: N must be 2^k*p, for p = 1, 12, 20 or 28');
end
for k = 1:doublings
    H = [H, H; H, -H];
end
end

function H = order_12()
% The matrix of order 12: a border of ones around a Toeplitz matrix.
row = signs_of('-+-+++---+-');
column = signs_of('--+---+++-+');
H = ones(12);
H(2:end, 2:end) = toeplitz(row, column);
end

function H = order_20()
% The matrix of order 20: a border of ones around a Toeplitz matrix with its columns reversed.
row = signs_of('+--++++-+-+----++--');
column = signs_of('+--++----+-+-++++--');
core = toeplitz(row, column);
H = ones(20);
H(2:end, 2:end) = core(:, end:-1:1);
end

function H = order_28()
% The matrix of order 28 that Williamson's construction gives.
signs = [...
    '++++++++++++++++++++++++++++'
    '++-------+---+++++-++++-+-+-'
    '+-+----+-++--+----++-+-+++++'
    '+--+---+++++-+++++-------+-+'
    '+---+--++-+++++---+++-+-+---'
    '+----+-++--++---++---++++++-'
    '+-----+-+---+-+++-++++-+-+-+'
    '+-++++--+----+++----+--++++-'
    '+--+++++-----+---+-++++--+-+'
    '++++------+++-+-----+++--+++'
    '+-+++----+-++---++-++--++--+'
    '+--+++---++-+--++-++--+--++-'
    '+---+++--+++--++-----++++--+'
    '+++++--++------++-+--++-+--+'
    '++-++-+-+-++-+--+--+-+-+--+-'
    '++-+--+-+++------++-+-++++--'
    '++-+-+++++--+-+----+----+-++'
    '++-+-+-+-+-+++-+--+-++-+----'
    '+-+-+-+++++-+--+-+--++----+-'
    '+++-+-++-+--+++-+-----++-+--'
    '++--+-+----+++-+-++-----++++'
    '+++--+++--++---++--++---++--'
    '++--++-+--+---+-+++-+--+--++'
    '+-+--++-++-+-+--+-+-+-+---++'
    '+++-++--++-+--+--+++-+---+--'
    '+-++-++---+-+++-+++--+--+---'
    '+++--+--+-+-++-+-+-+--++---+'
    '+-++--++---+--++-+++--++--+-'];
H = signs_of(signs);
end

function s = signs_of(text)
% The text with 1 for each plus and -1 for each minus.
s = 2 * (text == '+') - 1;
end
