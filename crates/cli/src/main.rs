//! The binary `tessera`.

fn main() {}
