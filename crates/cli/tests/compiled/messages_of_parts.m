% Messages about parts name the variable, however deep the part lies; reads say when it hides a function.
main_program = 1;
function t(f)
try, f(); catch e, disp(e.message); end
end
function a1, zz.a=[1 2 3]; zz.a(5), end
function a2, zz={1,[1 2]}; zz{2}(3), end
function a3, zz.a={1,2}; zz.a{4}, end
function a4, zz.a.b=[1 2]; zz.a.b(1,9), end
function a5, zz.a={[1 2]}; zz.a{1}(7); end
function a6, zz(2).a=[1 2]; zz(3).a, end
function a7, zz(2).a=[1 2]; zz(2).a(4), end
function a8, zz.a=[1 2]; x = zz.a(0); end
function a9, zz.a=[1 2]; x = zz.a(1.5); end
function b1, zz={1,2}; x = zz{0}; end
function b2, zz={1,2}; x = zz{2,2}; end
function b3, zz.a=[1 2]; zz.a(0) = 1; end
function b4, zz.a=1:3; x = [zz.a(4) 1]; end
function b5, zz.f=@(x) x; x = zz.f(1)(3); end
function b6, c={1:3}; x = c{1}(end+1); end
function c1, zz.a=[1 2]; zz.a(9) = []; end
function c2, zz.a=[1 2]; zz.a(0) = []; end
function c3, zz={[1 2]}; zz{1}(9) = []; end
function c4, zz={[1 2]}; zz{1}(1.5) = 2; end
function c5, zz(2).a=[1 2]; zz(2).a(-1) = 2; end
function c6, zz=[1 2]; zz(9) = []; end
function c7, zz=[1 2]; zz(0) = []; end
function c8, zz.b={1}; zz.b{0} = 2; end
function c9, zz.a=[1 2;3 4]; zz.a(:,7) = []; end
function d1, line=[1 2 3]; line(5), end
function d2, line=[1 2 3]; x = line(0); end
function d3, line=[1 2 3]; line(1.5) = 1; end
function d4, line=[1 2 3]; line(1,7); end
function d5, line={1,2}; line{3}, end
function d6, line.a=[1 2 3]; line.a(5), end
function d7, e = 2; x = e(4) + 1; end
t(@c1);
t(@c2);
t(@c3);
t(@c4);
t(@c5);
t(@c6);
t(@c7);
t(@c8);
t(@c9);
t(@a1);
t(@a2);
t(@a3);
t(@a4);
t(@a5);
t(@a6);
t(@a7);
t(@a8);
t(@a9);
t(@b1);
t(@b2);
t(@b3);
t(@b4);
t(@b5);
t(@b6);
t(@d1);
t(@d2);
t(@d3);
t(@d4);
t(@d5);
t(@d6);
t(@d7);
