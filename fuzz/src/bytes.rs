//! The input of a target as a stream of choices.

/// Input that is used up from the front.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// The next byte; `None` at the end.
    #[expect(clippy::should_implement_trait, reason = "a stream, not for loops")]
    pub fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> Option<usize> {
        Some(usize::from(self.next()?) % bound)
    }

    /// One of the items; `None` also when there is none.
    pub fn one_of<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let next = usize::from(self.next()?);
        items.get(next.checked_rem(items.len())?).copied()
    }
}
