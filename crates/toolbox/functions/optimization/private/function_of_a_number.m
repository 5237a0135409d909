function f = function_of_a_number(fun, is_checked, caller, ids)
% The function as a handle, with its values checked where that is wanted: errors are of the function
% `caller`, and their identifiers begin with `ids`.
f = fun;
if ischar(fun)
    f = @(x) feval(fun, x);
end
if is_checked
    f = @(x) checked_value(f, x, caller, ids);
end
end

function y = checked_value(fun, x, caller, ids)
% The value of the function, which must be a real number.
y = fun(x);
y = y(1);
if ~isreal(y)
    error([ids, ':notreal'], '%s: non-real value encountered', caller);
elseif isnan(y)
    error([ids, ':isnan'], '%s: NaN value encountered', caller);
end
end
