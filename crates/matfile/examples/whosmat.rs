//! Lists what MAT files hold.
use std::fs::File;
fn main() {
    for name in std::env::args().skip(1) {
        let start = std::time::Instant::now();
        match File::open(&name)
            .map_err(Into::into)
            .and_then(|file| lariat_matfile::read(Box::new(file)))
        {
            Ok(variables) => {
                for v in variables {
                    println!(
                        "{name}\t{}\t{:?}\t{}\t{}\t{}",
                        v.name,
                        v.array.dims,
                        v.array.class.name(),
                        v.array.is_complex,
                        v.array.is_sparse
                    );
                }
            }
            Err(problem) => println!("{name}\tERROR {problem:?}"),
        }
        if start.elapsed().as_millis() > 100 {
            eprintln!("{name} {:?}", start.elapsed());
        }
    }
}
