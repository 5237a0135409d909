function r = same(x)
r = x;
end
