//! Rebuilds this crate when files of the built page are added or removed.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
