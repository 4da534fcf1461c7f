//! Help with observations: numbers handed out from first to last.

/// The rest of an observation that is still to be filled.
#[derive(Debug)]
pub struct Rest<'a>(pub &'a mut [f32]);

impl<'a> Rest<'a> {
    /// The next numbers.
    ///
    /// # Panics
    /// When fewer are left.
    pub fn next(&mut self, count: usize) -> &'a mut [f32] {
        let (next, rest) = std::mem::take(&mut self.0).split_at_mut(count);
        self.0 = rest;
        next
    }
}

/// 1 for what is so.
#[inline]
pub fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
