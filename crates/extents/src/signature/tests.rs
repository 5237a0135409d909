//! What declarations mean, and where wrong ones are wrong.

use super::{Signature, Size, declarations};
use lariat_syntax::{Dialect, parse};

fn signature(text: &str) -> Signature {
    let declared = declarations(&parse(text, &Dialect::MATLAB).tree);
    assert_eq!(declared.wrong, []);
    declared.signatures.into_iter().next().expect("a function is declared").1
}

/// The text that the only message points to, and the message.
fn wrong(text: &str) -> (String, String) {
    let declared = declarations(&parse(text, &Dialect::MATLAB).tree);
    let [wrong] = declared.wrong.as_slice() else { panic!("{:?}", declared.wrong) };
    (text[wrong.span.range()].to_owned(), wrong.message.clone())
}

fn show(signature: &Signature) -> String {
    let show = |size: &Size| match size {
        Size::Unknown => "?".to_owned(),
        Size::Scalar(value) => format!("={value}"),
        Size::Extents(extents) => {
            let extents = extents.iter().map(ToString::to_string);
            format!("({})", extents.collect::<Vec<_>>().join(","))
        }
    };
    let all = signature.inputs.iter().chain(&signature.outputs);
    all.map(|one| format!("{}{}", one.name, show(&one.size))).collect::<Vec<_>>().join(" ")
}

#[test]
fn comments_before_and_inside() {
    let before = "%#shape m (R,S), v (S,1), r (R,1) % more\nfunction r = f(m, v)\nr = m * v;\n";
    assert_eq!(show(&signature(before)), "m(R,S) v(S,1) r(R,1)");
    let inside = "function r = f(m, n)\n% Help.\n%#shape m (R,:)\n%#shape n, r (n,1)\nr = 1;\n";
    assert_eq!(show(&signature(inside)), "m(R,:) n=n r(n,1)");
    let in_out = "%#shape x (R,1)\n% Help.\nfunction x = f(x, options)\nend\n";
    assert_eq!(show(&signature(in_out)), "x(R,1) options? x(R,1)");
}

#[test]
fn blocks_and_their_comments() {
    let text = "function r = f(m, k, name)\narguments\n m (:,3) double % (R,3)\n k (1,1) = 2\n \
                name char\nend\n%#shape r (R,1)\nr = 1;\nend\n";
    assert_eq!(show(&signature(text)), "m(R,3) k=k name? r(R,1)");
    let plain = "function r = f(m)\narguments\n m (:,3) double % a matrix\nend\nr = 1;\nend\n";
    assert!(declarations(&parse(plain, &Dialect::MATLAB).tree).signatures.is_empty());
}

#[test]
fn wrong_ones_point_at_their_column() {
    let function = |shape: &str| format!("%#shape {shape}\nfunction r = f(m, n)\nr = 1;\n");
    let cases = [
        ("m (R,S), q (S,1)", "q", "not an argument or result"),
        ("m (R,S), m (S,R)", "m", "declared twice"),
        ("m (R)", "R", "one dimension"),
        ("m (R,S) n", "n", "a comma"),
        ("m (R,", "", "the line ends"),
        ("m (R,2x)", "2x", "an extent"),
        ("(R,S)", "(", "the name of an argument"),
        ("m (R,S", "", "`,` or `)`"),
        ("m (R,99999999999999999999999)", "99999999999999999999999", "an extent"),
    ];
    for (shape, place, message) in cases {
        let (found, said) = wrong(&function(shape));
        assert!(found == place && said.contains(message), "{shape}: `{found}`: {said}");
    }
}

#[test]
fn contradictions() {
    let text = |block: &str, shape: &str| {
        format!("%#shape {shape}\nfunction r = f(m)\narguments\n m {block}\nend\nr = 1;\nend\n")
    };
    let cases = [
        ("(3,:) double", "m (R,S)", "R", "is R here and 3 elsewhere"),
        ("(:,:,:) double", "m (R,S)", "m", "2 dimensions here and 3"),
        ("(3,1) double", "m", "m", "a scalar here"),
    ];
    for (block, shape, place, message) in cases {
        let (found, said) = wrong(&text(block, shape));
        assert!(found == place && said.contains(message), "{block}: `{found}`: {said}");
    }
}

#[test]
fn where_nothing_can_be_declared() {
    let script = "%#shape x (R,1)\nx = 1;\n";
    assert!(wrong(script).1.contains("a script has no arguments"));
    let open = "%#shape x (R,1)\nfunction r = f(x, varargin)\nr = x;\n";
    assert!(wrong(open).1.contains("any number"));
    let lost = "function r = f(x)\nr = x;\n%#shape x (R,1)\nr = 2 * r;\nend\n";
    assert!(wrong(lost).1.contains("belongs to no function"));
}

#[test]
fn any_text_is_read() {
    for text in
        ["%#shape", "%#shape (((((", "%#shape x", "function f\n%#shape é (R,1)", "%#shapes x"]
    {
        declarations(&parse(text, &Dialect::MATLAB).tree);
    }
}
