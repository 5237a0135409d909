function y = with_length(x, len, filler, dim, at_start)
% An array cut, or filled up, to a length along a dimension: at its start, or else at its end.
extents = size(x);
extents(end + 1:dim) = 1;
if extents(dim) == len
    y = x;
elseif extents(dim) > len
    places = repmat({':'}, 1, ndims(x));
    if at_start
        places{dim} = extents(dim) - len + 1:extents(dim);
    else
        places{dim} = 1:len;
    end
    y = x(places{:});
else
    extents(dim) = len - extents(dim);
    filling = filler(ones(extents));
    if at_start
        y = cat(dim, filling, x);
    else
        y = cat(dim, x, filling);
    end
end
end
