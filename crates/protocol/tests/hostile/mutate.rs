//! Inputs made of others by random changes, the same in every run.

use std::{fs, path::Path};

/// The seeds of a fuzz target, by name.
pub fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let files = fs::read_dir(folder.join(target)).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

/// Texts that parsers of JSON, numbers and names get wrong.
const WORDS: &[&[u8]] = &[
    b"\"",
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"{}",
    b"[]",
    b"null",
    b"true",
    b"-1",
    b"0",
    b"1.5",
    b"1e999",
    b"4294967295",
    b"4294967296",
    b"18446744073709551616",
    b"\\u0000",
    b"\\ud800",
    b"\\u202e",
    b"\xe2\x80\xae",
    b"\xef\xbb\xbf",
    b"\xff",
    b"\xc3",
    b"\0",
    b"\n",
    b" ",
    b"\"type\":\"ping\",",
    b"\"name\":",
    b"\"seat\":\"A\",",
    b"\"options\":{\"a\":\"b\"},",
    b"\"actions\":[\"pass\"],",
    // Longer than any excerpt that a sentence shows, of characters that take two to four bytes.
    "éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé".as_bytes(),
    "\"x中中中中中中中中中中中中中中中中中中中中中中中中中中中中中中\":1,".as_bytes(),
    "\"𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞\"".as_bytes(),
];

/// A generator of inputs (splitmix64 chooses).
pub struct Mutator {
    seeds: Vec<Vec<u8>>,
    state: u64,
}

impl Mutator {
    /// Inputs made of these seeds.
    pub fn new(seeds: Vec<Vec<u8>>) -> Mutator {
        assert!(!seeds.is_empty());
        Mutator { seeds, state: 1 }
    }

    /// The next input: a seed with one to four changes.
    pub fn input(&mut self) -> Vec<u8> {
        let mut input = self.seed();
        for _ in 0..=self.below(4) {
            self.change(&mut input);
        }
        input
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let from = self.below(input.len() + 1);
        let to = (from + self.below(9)).min(input.len());
        match self.below(7) {
            0 => {
                input.drain(from..to);
            }
            1 => input.truncate(from),
            2 => {
                let again = input[from..to].to_vec();
                let times = 1 + self.below(40);
                input.splice(from..from, again.repeat(times));
            }
            3 => {
                let byte = self.below(256) as u8;
                input.insert(from, byte);
            }
            4 => {
                if let Some(byte) = input.get_mut(from) {
                    *byte ^= 1 << self.below(8);
                }
            }
            5 => {
                let other = self.seed();
                let start = self.below(other.len() + 1);
                input.splice(from..to, other[start..].iter().copied());
            }
            _ => {
                let word = WORDS[self.below(WORDS.len())];
                input.splice(from..to, word.iter().copied());
            }
        }
    }

    fn seed(&mut self) -> Vec<u8> {
        let number = self.below(self.seeds.len());
        self.seeds[number].clone()
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % bound as u64) as usize
    }
}
