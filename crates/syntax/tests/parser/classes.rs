//! Class definitions in full, and their mistakes.

use crate::compact::compact;
use crate::{errors, matlab, mistake, reads};
use lariat_syntax::tree::Unit;

#[test]
fn heads() {
    reads("classdef A\nend", "(class A () ())");
    reads("classdef A < handle\nend", "(class A () (handle))");
    reads("classdef A < pkg.B & C & d.e.F % why\nend", "(class A () (pkg.B C d.e.F))");
    reads("classdef (Sealed) A\nend", "(class A (Sealed) ())");
    reads(
        "classdef (Sealed = true, ~Abstract, AllowedSubclasses = {?B, ?c.D}) A < B\nend",
        "(class A ((= Sealed true) (~ Abstract) (= AllowedSubclasses (cell (row ?B ?c.D)))) (B))",
    );
    reads("% help\n\nclassdef A % why\n% more\nend\n", "(class A () ())");
}

#[test]
fn properties() {
    let text = "\
classdef A
    properties
        Plain
        Closed;
        Value = 3
        Matrix = [1 2; ...
            3 4];
        Sized (1,:) double
        Checked (1,1) double {mustBePositive, mustBeMember(Checked, [1 2])} = 1 % why
        Typed pkg.Class
        Tested {mustBeFinite} = 2
        Old@double vector = 5
        Text char = 'end'
    end
    properties (SetAccess = private, ~Hidden, Constant)
        Limit = 100;
    end
    properties
    end
end";
    reads(
        text,
        "(class A () () \
         (properties () (Plain) (Closed) (Value (= 3)) \
         (Matrix (= (matrix (row 1 2) (row 3 4)))) \
         (Sized (dims 1 :) (class double)) \
         (Checked (dims 1 1) (class double) \
         (must mustBePositive (index mustBeMember Checked (matrix (row 1 2)))) (= 1)) \
         (Typed (class (. pkg Class))) (Tested (must mustBeFinite) (= 2)) \
         (Old (class double) (= 5)) (Text (class char) (= char«end»))) \
         (properties ((= SetAccess private) (~ Hidden) Constant) (Limit (= 100))) \
         (properties ()))",
    );
}

#[test]
fn methods() {
    let text = "\
classdef A < B
    methods
        function o = A(varargin)
            o@B(varargin{:});
            o = o@pkg.C(1);
            x = m@B(o);
        end
        function v = get.Value(o)
            v = o.value;
        end
        function set.Value(o, v)
            o.value = v;
        end
        function delete(~)
        end
    end
    methods (Static, Access = {?A, ?pkg.D})
        function r = make()
            r = A;
            function inner
            end
        end
    end
    methods (Abstract)
        area(o)
        [a, b] = both(o, x)
        r = one(o);
        plain
    end
end
function helper
end";
    reads(
        text,
        "(class A () (B) \
         (methods () \
         (function-end A (o) (varargin) (index (super o B) (brace varargin :)) \
         (= o (index (super o pkg.C) 1)) (= x (index (super m B) o))) \
         (function-end get.Value (v) (o) (= v (. o value))) \
         (function-end set.Value () (o v) (= (. o value) v)) \
         (function-end delete () (~))) \
         (methods (Static (= Access (cell (row ?A ?pkg.D)))) \
         (function-end make (r) () (= r A) (function-end inner () ()))) \
         (methods (Abstract) (declared area () (o)) (declared both (a b) (o x)) \
         (declared one (r) (o)) (declared plain () ()))) \
         (function-end helper () ())",
    );
    assert_eq!(matlab(text).tree.unit, Unit::Class);
}

#[test]
fn events_and_enumerations() {
    let text = "\
classdef A
    events
        Started
        Stopped; Failed
    end
    events (ListenAccess = protected)
        Hidden
    end
    enumeration
        Red (1, 0, 0)
        Green(0, 1, 0), Blue
    end
end";
    reads(
        text,
        "(class A () () (events () Started Stopped Failed) \
         (events ((= ListenAccess protected)) Hidden) \
         (enumeration () (Red 1 0 0) (Green 0 1 0) (Blue)))",
    );
}

/// The words of classes are names elsewhere.
#[test]
fn words_of_classes_are_names() {
    reads(
        "properties = 1; methods(2) = 3; events{1} = 4; x.enumeration = 5;",
        "(= properties 1) (= (index methods 2) 3) (= (brace events 1) 4) (= (. x enumeration) 5)",
    );
    reads("methods A", "(command methods «A»)");
    reads("x = ?A;", "(= x ?A)");
}

#[test]
fn property_lines_with_mistakes() {
    let lines = ["x = ", "x = [1 2", "x (1,: double", "1", "x double 5", "= 3", "x {a", "x = 'a"];
    let mut wrong = Vec::new();
    for line in lines {
        let text = format!(
            "classdef A\nproperties\n{line}\ny = 1\nend\nmethods\nfunction f\nend\nend\nend\n"
        );
        let parsed = matlab(&text);
        let tree = compact(&parsed.tree);
        if parsed.errors.len() != 1
            || !tree.ends_with("(y (= 1))) (methods () (function-end f () ())))")
        {
            wrong.push(format!("{line}\n  {:#?}\n  {tree}", errors(&parsed)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn blocks_with_mistakes() {
    let blocks = [
        (
            "propertie\n x\nend",
            "expected a block of properties, methods, events or enumeration, found `propertie`",
        ),
        ("x = 1;", "expected a block of properties, methods, events or enumeration, found `x`"),
        (
            "function r = g(n)\nfor k = 1:n\n  if k\n  end\nend\nend",
            "expected a block of properties, methods, events or enumeration, found `function`",
        ),
        ("properties (Access = )\n x\nend", "expected an expression, found `)`"),
        ("properties (1)\n x\nend", "expected an attribute's name, found `1`"),
        ("properties (Access\n x\nend", "the line ends where `,` or `)` should stand"),
        ("events\n 1\nend", "expected an event's name, found `1`"),
        ("enumeration\n 1\nend", "expected a member's name, found `1`"),
        ("methods\n 1\nend", "expected a method, found `1`"),
        ("methods\n f(1)\nend", "expected a parameter's name, found `1`"),
        ("methods\nfunction g(x\nend\nend", "`(` is not closed"),
        ("methods\nfunction g\nx = );\nend\nend", "expected an expression, found `)`"),
    ];
    let mut wrong = Vec::new();
    for (block, message) in blocks {
        let text = format!("classdef A\n{block}\nmethods\nfunction f\ny = 1;\nend\nend\nend\n");
        let parsed = matlab(&text);
        let tree = compact(&parsed.tree);
        let found = errors(&parsed);
        let one = found.len() == 1 && found[0].ends_with(&format!(": {message}"));
        if !one || !tree.ends_with("(methods () (function-end f () () (= y 1))))") {
            wrong.push(format!("{block}\n  {found:#?}\n  {tree}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn heads_with_mistakes() {
    let heads = [
        ("classdef", "1: the line ends where the class's name should stand"),
        ("classdef 1", "1: expected the class's name, found `1`"),
        ("classdef A <", "1: the line ends where a superclass's name should stand"),
        ("classdef A < B &", "1: the line ends where a superclass's name should stand"),
        ("classdef (Sealed A", "1: expected `,` or `)`, found `A`"),
        ("classdef A B", "1: expected `<` or the end of the line, found `B`"),
    ];
    let mut wrong = Vec::new();
    for (head, message) in heads {
        let parsed = matlab(&format!("{head}\nproperties\nx = 1\nend\nend\n"));
        let tree = compact(&parsed.tree);
        if errors(&parsed) != [message] || !tree.ends_with("(properties () (x (= 1))))") {
            wrong.push(format!("{head}\n  {:#?}\n  {tree}", errors(&parsed)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn classes_that_are_not_closed() {
    mistake(
        "classdef A\nproperties\n x\nend\n",
        "1: this `classdef` has no `end`",
        "(class A () () (properties () (x)))",
    );
    mistake(
        "classdef A\nproperties\n x\nmethods\nfunction f\nend\nend\nend\n",
        "2: this `properties` block has no `end`",
        "(class A () () (properties () (x)) (methods () (function-end f () ())))",
    );
}

/// A stray `classdef` above functions is one error, not one for each line of them.
#[test]
fn functions_outside_of_methods() {
    let source = "classdef oops < handle\n\nfunction r = oops(n)\nr = 0;\nfor k = 1:n\n  if k == 2\n    \
                  continue\n  end\n  r = r + k;\nend\nend\n";
    let found = errors(&matlab(source));
    assert_eq!(
        found,
        [
            "1: this `classdef` has no `end`",
            "3: expected a block of properties, methods, events or enumeration, found `function`",
        ]
    );
}
