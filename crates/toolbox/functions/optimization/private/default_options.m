function options = default_options(name)
% The options that a function has where none are given.
switch name
    case 'fminbnd'
        options = struct('Display', 'notify', 'FunValCheck', 'off', 'MaxFunEvals', 500, ...
                         'MaxIter', 500, 'OutputFcn', [], 'TolX', 1e-4);
    case 'fminsearch'
        options = struct('Display', 'notify', 'FunValCheck', 'off', 'MaxFunEvals', [], ...
                         'MaxIter', [], 'OutputFcn', [], 'TolFun', 1e-4, 'TolX', 1e-4);
    case 'fminunc'
        options = struct('AutoScaling', 'off', 'FunValCheck', 'off', 'FinDiffType', 'forward', ...
                         'GradObj', 'off', 'MaxFunEvals', [], 'MaxIter', 400, ...
                         'OutputFcn', [], 'TolFun', 1e-6, 'TolX', 1e-6, 'TypicalX', []);
    case 'fsolve'
        options = struct('AutoScaling', 'off', 'ComplexEqn', 'off', 'FunValCheck', 'off', ...
                         'FinDiffType', 'forward', 'Jacobian', 'off', 'MaxFunEvals', [], ...
                         'MaxIter', 400, 'OutputFcn', [], 'Updating', 'off', ...
                         'TolFun', 1e-6, 'TolX', 1e-6, 'TypicalX', []);
    case 'fzero'
        options = struct('Display', 'notify', 'FunValCheck', 'off', 'MaxFunEvals', Inf, ...
                         'MaxIter', Inf, 'OutputFcn', [], 'TolX', eps);
    case {'lsqnonneg', 'pqpnonneg'}
        options = struct('MaxIter', 1e5);
    case 'qp'
        options = struct('MaxIter', 200, 'TolX', sqrt(eps));
    otherwise
        error('optimset: no defaults for function ''%s''', name);
end
end
