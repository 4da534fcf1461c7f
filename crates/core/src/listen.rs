//! Receivers of the events of an action.

/// Receives the events of an action while it is applied. A simulation passes `()`, for which
/// building the events is optimised away.
pub trait Listener<E> {
    /// Receives one event.
    fn on_event(&mut self, event: E);
}

impl<E> Listener<E> for Vec<E> {
    fn on_event(&mut self, event: E) {
        self.push(event);
    }
}

impl<E> Listener<E> for () {
    #[inline]
    fn on_event(&mut self, _: E) {}
}
