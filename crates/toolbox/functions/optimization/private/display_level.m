function level = display_level(name)
% How much is shown: 1 all, 2 the end, 3 an end without success, 0 nothing.
level = 0;
switch name
    case 'iter'
        level = 1;
    case 'final'
        level = 2;
    case 'notify'
        level = 3;
end
end
