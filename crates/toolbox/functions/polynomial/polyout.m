% -*- texinfo -*-
% @deftypefn  {} {} polyout (@var{c})
% @deftypefnx {} {} polyout (@var{c}, @var{x})
% @deftypefnx {} {@var{str} =} polyout (@dots{})
% @end deftypefn
function y = polyout(c, x)
% The polynomial as text, which is shown where no result is wanted.
if nargin < 1
    print_usage();
end
if ~isvector(c)
    error('polyout: first argument must be a vector');
end
if nargin == 1
    x = 's';
elseif ~ischar(x)
    error('polyout: second argument must be a string');
end
text = ' ';
n = length(c);
if n > 0
    text = coefficient(c(1));
end
for k = 2:n
    joint = ' + ';
    if real(c(k)) < 0
        joint = ' - ';
        c(k) = -c(k);
    end
    text = sprintf('%s*%s^%d%s%s', text, x, n + 1 - k, joint, coefficient(c(k)));
end
if nargout == 0
    disp(text);
else
    y = text;
end
end

function text = coefficient(c)
% One coefficient as text, in brackets where it has a real and an imaginary part.
text = num2str(c, 5);
if imag(c) && real(c)
    text = sprintf('(%s)', text);
end
end
