//! Who hears what happens while an action is taken.

/// Whoever wants to hear of events. Nobody does in a simulation, which then pays nothing.
pub trait Listener<E> {
    /// Something happened.
    fn tell(&mut self, event: E);
}

impl<E> Listener<E> for Vec<E> {
    fn tell(&mut self, event: E) {
        self.push(event);
    }
}

impl<E> Listener<E> for () {
    #[inline]
    fn tell(&mut self, _: E) {}
}
