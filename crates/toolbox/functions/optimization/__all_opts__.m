% -*- texinfo -*-
% @deftypefn {} {@var{names} =} __all_opts__ (@dots{})
% @end deftypefn
function names = __all_opts__(varargin)
% The names of all options that a function for optimization has, as a row.
names = {'AutoScaling', 'ComplexEqn', 'Display', 'FinDiffType', 'FunValCheck', 'GradObj', ...
         'Jacobian', 'MaxFunEvals', 'MaxIter', 'OutputFcn', 'TolFun', 'TolX', 'TypicalX', ...
         'Updating'};
end
