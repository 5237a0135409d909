//! Figure 1 of `002`: inferences 1, 2 and 3, figures 15 and 18.

use crate::program::Tracked;
use lariat_syntax::Dialect;

#[test]
fn show_it() {
    for dialect in [Dialect::MATLAB7, Dialect::MATLAB] {
        let found = Tracked::of(FIGURE_1, dialect);
        println!(
            "{:#?}\n{:#?}\n{:#?}\n{:#?}\n{:#?}",
            found.plain, found.sharp, found.sets, found.by, found.checks
        );
    }
}

const FIGURE_1: &str = "function [h, e] = figure_1(a, b, e, p1, p2)
d = max(b*b, abs(a)*b);
a = atan2(b, b');
d = (b+d)*fix(b);
while p1
    c = a*b;
    a = c + a.^b;
    b = c - a./c;
    while p2
        e = e*d;
    end
end
h = b.^b - a;
";
