//! The solution of figure 6 of `004`: which dimensions of figure 2's variables are
//! one extent.

mod common;

use lariat_extents::graph::Origin;
use lariat_extents::value::Dim;

const FIGURE_2: &str = "\
%#shape result (S,1), m (S,T), v (T,1)
function result = matvec_product(m, v)
l1 = lower_1(m);
u1 = upper_1(m);
l2 = lower_2(m);
result = matrix_column(m, l2);
result = clear_vector(result);
i = l1;
condition = less_or_equal(i, u1);
while condition
  current_row = matrix_row(m, i);
  answer = dot_product(current_row, v);
  result = set_element(result, i, answer);
  i = add(i, 1);
  condition = less_or_equal(i, u1);
end
end
%#shape dim, m (R,S)
function dim = lower_1(m)
dim = 1;
end
%#shape dim, m (R,S)
function dim = upper_1(m)
dim = size(m, 1);
end
%#shape dim, m (R,S)
function dim = lower_2(m)
dim = 1;
end
%#shape result (R,1), m (R,S), index
function result = matrix_column(m, index)
result = m(:, index);
end
%#shape v (R,1)
function v = clear_vector(v)
v(:) = 0;
end
%#shape result, a, b
function result = less_or_equal(a, b)
result = a <= b;
end
%#shape result (S,1), m (R,S), index
function result = matrix_row(m, index)
result = m(index, :)';
end
%#shape result, v1 (S,1), v2 (S,1)
function result = dot_product(v1, v2)
result = sum(v1 .* v2);
end
%#shape result (S,1), index, value
function result = set_element(result, index, value)
result(index) = value;
end
%#shape result, a, b
function result = add(a, b)
result = a + b;
end
";

/// `result` has the first extent of `m` everywhere, `current_row` that of `v`,
/// and all vertices that are to be checked are uniform.
#[test]
fn figure_6_has_the_classes_of_the_paper() {
    let file = common::file(FIGURE_2);
    assert_eq!(file.findings(), []);
    let mut looked = 0;
    file.each(|function, _, checked| {
        if function.name != "matvec_product" {
            return;
        }
        let first = |name: &str| {
            let var = function.find_var(name).expect("the variable exists");
            let points = checked.construction.points.iter().filter(move |point| point.var == var);
            let shapes = points.filter_map(|point| point.value.shape());
            let extents = shapes.map(|shape| checked.dim(shape.dim(0)));
            extents.collect::<Vec<String>>()
        };
        // After the column is taken, cleared, at the head of the loop, set.
        assert_eq!(first("result"), ["S", "S", "S", "S"]);
        assert_eq!(first("current_row"), ["T"]);
        assert_eq!((first("m"), first("v")), (vec!["S".to_owned()], vec!["T".to_owned()]));
        looked += 1;
    });
    assert_eq!(looked, 1);
}

/// Of figure 6, the vertices of dimensions (not of scalars' values) fall into the
/// extents of m's two dimensions alone.
#[test]
fn figure_6_has_no_other_extents() {
    let file = common::file(FIGURE_2);
    file.each(|function, _, checked| {
        if function.name != "matvec_product" {
            return;
        }
        let shapes = checked.construction.points.iter().filter_map(|point| point.value.shape());
        let dims = shapes.flat_map(|shape| shape.dims.clone());
        let mut extents: Vec<String> =
            dims.filter(|dim| matches!(dim, Dim::At(_))).map(|dim| checked.dim(dim)).collect();
        extents.sort();
        extents.dedup();
        assert_eq!(extents, ["S", "T"]);
        let exits = checked.construction.origins.iter().filter(|o| matches!(o, Origin::Exit(_)));
        assert_eq!(exits.count(), 1);
    });
}
