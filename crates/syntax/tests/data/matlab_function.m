function [q, err] = matlab_function(f, a, b, varargin)
%MATLAB_FUNCTION  Adaptive quadrature by Simpson's rule.
%   Q = MATLAB_FUNCTION(F, A, B) integrates F from A to B.
%
%   See also QUAD.

if nargin < 3, error('Lariat:few', 'Not enough inputs: %d.', nargin); end
tol = 1e-6;   % default
if ~isempty(varargin)
    tol = varargin{end};
end
c = (a + b)/2;  h = b - a;
y = [f(a), f(c) f(b)
     0     0    -1 ];   %#ok<NASGU>
q = h/6 * (f(a) + 4*f(c) + f(b));
[q, err] = refine(f, a, c, b, q, tol);
x.count(2).value = y';
x.count(end+1).value = y.';
x.('dynamic').(lower('NAME')) = {1, 'two'; @sin, @(t) t.^2 + h};
for k = 1:2:numel(x.count)
    switch class(x.count(k).value)
        case {'double', 'single'}
            continue
        case 'char'
            break;
        otherwise
            disp(['unexpected: ' class(x)]);
    end
end
while true && ~(q == 0) || err >= tol
    try
        q = q - eps;
    catch me
        rethrow(me)
    end
    if q < 0 break, elseif q == 1, return; else q = -q; end
end

    function inner(t)
        % a nested function shares Q
        q = q + t;
    end

inner(1e3); inner(.5); inner(1.e-2); inner(2.^3);
end

function [q, err] = refine(f, a, c, b, q0, tol)
global COUNT
persistent calls
if isempty(calls) calls = 0; end
calls = calls + 1; COUNT = calls;
d = (a + c)./2; e = (c + b)./2;
h = (b - a)/12;
left = h*(f(a) + 4*f(d) + f(c));
right = h*(f(c) + 4*f(e) + f(b));
q = left + right;
err = abs(q - q0)/15;
if err > tol
    [~, e1] = refine(f, a, d, c, left, tol/2); [q, ~] = refine(f, c, e, b, right, tol/2);
    err = err + e1;
end
end
