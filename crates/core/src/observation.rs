//! Filling the numbers of an observation from first to last.

/// The part of an observation that is still to be filled.
#[derive(Debug)]
pub struct Rest<'a>(pub &'a mut [f32]);

impl<'a> Rest<'a> {
    /// The next `count` numbers.
    ///
    /// # Panics
    /// When fewer are left.
    pub fn next(&mut self, count: usize) -> &'a mut [f32] {
        let (next, rest) = std::mem::take(&mut self.0).split_at_mut(count);
        self.0 = rest;
        next
    }
}

/// 1 for true, 0 for false.
#[inline]
pub fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
