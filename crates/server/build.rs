//! Files that come and go in the built page are files of this crate.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
