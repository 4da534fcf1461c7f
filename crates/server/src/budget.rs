//! Memory for what clients send, reserved before it is used.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

/// A number of bytes, of which parts can be reserved.
#[derive(Clone, Debug)]
pub struct MemoryBudget {
    left: Arc<AtomicUsize>,
}

/// Reserved bytes. They go back to the budget when this is dropped.
#[derive(Debug)]
pub struct Reservation {
    budget: MemoryBudget,
    bytes: usize,
}

impl MemoryBudget {
    /// A budget of `bytes` bytes.
    pub fn new(bytes: usize) -> MemoryBudget {
        MemoryBudget {
            left: Arc::new(AtomicUsize::new(bytes)),
        }
    }

    /// An empty reservation, which can [grow](Reservation::grow).
    pub fn reserve(&self) -> Reservation {
        Reservation {
            budget: self.clone(),
            bytes: 0,
        }
    }

    /// Bytes that are not reserved.
    pub fn left(&self) -> usize {
        self.left.load(Ordering::Relaxed)
    }
}

impl Reservation {
    /// Reserves more bytes, and returns whether there were enough.
    #[must_use]
    pub fn grow(&mut self, bytes: usize) -> bool {
        let left = &self.budget.left;
        let taken = left.try_update(Ordering::AcqRel, Ordering::Relaxed, |left| {
            left.checked_sub(bytes)
        });
        if taken.is_ok() {
            self.bytes += bytes;
        }
        taken.is_ok()
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.budget.left.fetch_add(self.bytes, Ordering::AcqRel);
    }
}

/// The memory for the bodies of requests while they are read. Large ones have a separate budget, so
/// that they do not block moves.
#[derive(Debug)]
pub struct BodyMemory {
    /// For bodies of up to [`BodyMemory::SMALL`] bytes.
    pub small: MemoryBudget,
    /// For larger ones.
    pub large: MemoryBudget,
}

impl BodyMemory {
    /// Bodies up to this size are small: everything but records and courses.
    pub const SMALL: usize = 64 << 10;

    /// The budget for a body of up to `most` bytes.
    pub fn for_up_to(&self, most: usize) -> &MemoryBudget {
        if most > BodyMemory::SMALL {
            &self.large
        } else {
            &self.small
        }
    }
}

impl Default for BodyMemory {
    fn default() -> BodyMemory {
        BodyMemory {
            small: MemoryBudget::new(8 << 20),
            large: MemoryBudget::new(16 << 20),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropped_reservations_return_to_the_budget() {
        let budget = MemoryBudget::new(10);
        let mut first = budget.reserve();
        let mut second = budget.reserve();
        assert!(first.grow(6));
        assert!(!second.grow(5));
        assert!(second.grow(4));
        assert_eq!(budget.left(), 0);
        drop(first);
        assert_eq!(budget.left(), 6);
        assert!(second.grow(6));
        drop(second);
        assert_eq!(budget.left(), 10);
    }
}
