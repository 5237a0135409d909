//! What declarations mean, and where wrong ones are wrong.

use super::{Signature, Size, Wanted, Word, WrongDeclaration, declarations};
use lariat_syntax::{Dialect, parse};

fn signature(text: &str) -> Signature {
    let declared = declarations(&parse(text, &Dialect::MATLAB).tree);
    assert_eq!(declared.wrong, []);
    declared.signatures.into_iter().next().expect("a function is declared").1
}

/// The text where the only declaration is wrong, and why.
fn wrong(text: &str) -> (String, WrongDeclaration) {
    let declared = declarations(&parse(text, &Dialect::MATLAB).tree);
    let [wrong] = declared.wrong.as_slice() else { panic!("{:?}", declared.wrong) };
    (text[wrong.span.range()].to_owned(), wrong.why.clone())
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
    let expected = |wanted: Wanted, found: &str| WrongDeclaration::Expected {
        wanted,
        found: (!found.is_empty()).then(|| found.to_owned()),
    };
    let unlisted = WrongDeclaration::Unlisted {
        name: "q".to_owned(),
        function: "f".to_owned(),
        inputs: vec!["m".to_owned(), "n".to_owned()],
        outputs: vec!["r".to_owned()],
    };
    let digits = "99999999999999999999999";
    let cases = [
        ("m (R,S), q (S,1)", "q", unlisted),
        ("m (R,S), m (S,R)", "m", WrongDeclaration::Twice { name: "m".to_owned() }),
        ("m (R)", "R", WrongDeclaration::OneDimension { name: "m".to_owned() }),
        ("m (R,S) n", "n", expected(Wanted::Comma, "n")),
        ("m (R,", "", expected(Wanted::Extent, "")),
        ("m (R,2x)", "2x", expected(Wanted::Extent, "2x")),
        ("(R,S)", "(", expected(Wanted::Name, "(")),
        ("m (R,S", "", expected(Wanted::CommaOrEnd, "")),
        ("m (R,99999999999999999999999)", digits, expected(Wanted::Extent, digits)),
    ];
    for (shape, place, why) in cases {
        assert_eq!(wrong(&function(shape)), (place.to_owned(), why), "{shape}");
    }
}

#[test]
fn contradictions() {
    let text = |block: &str, shape: &str| {
        format!("%#shape {shape}\nfunction r = f(m)\narguments\n m {block}\nend\nr = 1;\nend\n")
    };
    let name = "m".to_owned();
    let extents = WrongDeclaration::Extents {
        name: name.clone(),
        here: Word::Name("R".to_owned()),
        elsewhere: Word::Number(3),
    };
    let dimensions = WrongDeclaration::Dimensions { name: name.clone(), here: 2, block: 3 };
    let cases = [
        ("(3,:) double", "m (R,S)", "R", extents),
        ("(:,:,:) double", "m (R,S)", "m", dimensions),
        ("(3,1) double", "m", "m", WrongDeclaration::ScalarAndArray { name }),
    ];
    for (block, shape, place, why) in cases {
        assert_eq!(wrong(&text(block, shape)), (place.to_owned(), why), "{block}");
    }
}

#[test]
fn where_nothing_can_be_declared() {
    let script = "%#shape x (R,1)\nx = 1;\n";
    assert_eq!(wrong(script).1, WrongDeclaration::InScript);
    let open = "%#shape x (R,1)\nfunction r = f(x, varargin)\nr = x;\n";
    let (function, parameter) = ("f".to_owned(), "varargin".to_owned());
    assert_eq!(wrong(open).1, WrongDeclaration::AnyNumber { function, parameter });
    let lost = "function r = f(x)\nr = x;\n%#shape x (R,1)\nr = 2 * r;\nend\n";
    assert_eq!(wrong(lost).1, WrongDeclaration::NoFunction);
}

#[test]
fn sums_of_a_name_and_a_number() {
    let text =
        "%#shape x (n + 1,1), y (n,2), z (n-10,1), w (n+0,1)\nfunction [z, w] = f(x, y)\nend\n";
    let signature = signature(text);
    assert_eq!(show(&signature), "x(n+1,1) y(n,2) z(n-10,1) w(n,1)");
    let sums: Vec<_> = signature.names.iter().map(|name| name.sum).collect();
    assert_eq!(sums, [None, Some((0, 1)), Some((0, -10))]);
    for (shape, place) in
        [("n+", ","), ("n+m", "m"), ("n+1x", "1x"), ("n+99999999999", "99999999999")]
    {
        let text = format!("%#shape x ({shape},1)\nfunction f(x)\nend\n");
        let expected =
            WrongDeclaration::Expected { wanted: Wanted::Extent, found: Some(place.to_owned()) };
        assert_eq!(wrong(&text), (place.to_owned(), expected), "{shape}");
    }
}

#[test]
fn classes_beside_sizes() {
    let text = "%#shape x (n,1) double, p (n,1) logical, s (1,m) char, k int32, c (1,3) cell\n\
                function f(x, p, s, k, c)\nend\n";
    let signature = signature(text);
    assert_eq!(show(&signature), "x(n,1) p(n,1) s(1,m) k=k c?");
    let contents: Vec<_> = signature.inputs.iter().map(|input| input.content).collect();
    use super::Content::{Char, Logical, Number};
    assert_eq!(contents[..4], [Number, Logical, Char, Number]);
    let odd = wrong("%#shape x (n,1) duble\nfunction f(x)\nend\n");
    let expected =
        WrongDeclaration::Expected { wanted: Wanted::Comma, found: Some("duble".to_owned()) };
    assert_eq!(odd, ("duble".to_owned(), expected));
    let both = "%#shape x (n,1) single\nfunction f(x)\narguments\nx (:,1) double\nend\nend\n";
    let (place, why) = wrong(both);
    assert_eq!(place, "single");
    assert!(matches!(why, WrongDeclaration::Class { .. }));
}

#[test]
fn any_text_is_read() {
    for text in
        ["%#shape", "%#shape (((((", "%#shape x", "function f\n%#shape é (R,1)", "%#shapes x"]
    {
        declarations(&parse(text, &Dialect::MATLAB).tree);
    }
}
