function yes = is_its_mirror(A, mirrored, skewopt, tol)
% Whether a matrix equals its transpose or, if skew, minus that, where the norm of the difference
% may be the tolerance times its own.
if tol ~= 0 && ~isnumeric(A)
    A = single(A);
    mirrored = single(mirrored);
end
if strcmp(skewopt, 'skew')
    mirrored = -mirrored;
end
if tol == 0
    differ = A ~= mirrored;
    yes = full(~any(differ(:)));
else
    scale = norm(A, Inf);
    yes = scale == 0 || norm(A - mirrored, Inf) / scale <= tol;
end
end
