//! A function that is added or changed is embedded anew.

fn main() {
    println!("cargo:rerun-if-changed=functions");
}
