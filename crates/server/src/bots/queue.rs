//! Turns that wait for a thread: owners take turns, and the turns of one owner are served in the
//! order in which they came.

use std::collections::{HashMap, VecDeque};

use tessera_store::GuestId;

use crate::address::AddressKey;

/// The party among whom the threads are shared fairly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// The guest who made the table.
    Guest(GuestId),
    /// Everybody behind one address.
    Address(AddressKey),
    /// The host of the server.
    Host,
}

/// Turns that wait, and how many turns of each owner are being thought about.
#[derive(Debug)]
pub(super) struct FairQueue<T> {
    /// An owner without waiting turns has no entry.
    waiting: HashMap<Owner, VecDeque<(u64, T)>>,
    /// The owners of waiting turns, the one to be served next first.
    order: VecDeque<Owner>,
    thinking: HashMap<Owner, usize>,
    len: usize,
}

impl<T> Default for FairQueue<T> {
    fn default() -> FairQueue<T> {
        FairQueue {
            waiting: HashMap::new(),
            order: VecDeque::new(),
            thinking: HashMap::new(),
            len: 0,
        }
    }
}

impl<T> FairQueue<T> {
    /// How many turns wait.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a turn under a unique number.
    pub(super) fn push(&mut self, owner: Owner, number: u64, turn: T) {
        let turns = self.waiting.entry(owner).or_insert_with(|| {
            self.order.push_back(owner);
            VecDeque::new()
        });
        turns.push_back((number, turn));
        self.len += 1;
    }

    /// The next turn. An owner with `most` turns being thought about is passed over while an
    /// owner with fewer waits; if there is none, it is served all the same.
    pub(super) fn pop(&mut self, most: usize) -> Option<(Owner, u64, T)> {
        let is_below = |owner: &Owner| self.thinking.get(owner).is_none_or(|count| *count < most);
        let place = self.order.iter().position(is_below).unwrap_or(0);
        let owner = self.order.remove(place)?;
        let turns = self.waiting.get_mut(&owner)?;
        let (number, turn) = turns.pop_front()?;
        if turns.is_empty() {
            self.waiting.remove(&owner);
        } else {
            self.order.push_back(owner);
        }
        self.len -= 1;
        *self.thinking.entry(owner).or_default() += 1;
        Some((owner, number, turn))
    }

    /// Notes that a turn is no longer being thought about.
    pub(super) fn finish(&mut self, owner: Owner) {
        if let Some(count) = self.thinking.get_mut(&owner) {
            *count -= 1;
            if *count == 0 {
                self.thinking.remove(&owner);
            }
        }
    }

    /// Removes a turn that still waits.
    pub(super) fn remove(&mut self, owner: Owner, number: u64) -> Option<T> {
        let turns = self.waiting.get_mut(&owner)?;
        let place = turns.iter().position(|(other, _)| *other == number)?;
        let (_, turn) = turns.remove(place)?;
        if turns.is_empty() {
            self.waiting.remove(&owner);
            self.order.retain(|other| *other != owner);
        }
        self.len -= 1;
        Some(turn)
    }

    /// Removes all turns that still wait.
    pub(super) fn drain(&mut self) -> Vec<T> {
        self.order.clear();
        self.len = 0;
        let waiting = self.waiting.drain();
        waiting
            .flat_map(|(_, turns)| turns.into_iter().map(|(_, turn)| turn))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owner(number: u8) -> Owner {
        Owner::Guest(GuestId::new([number; 16]))
    }

    /// A queue of these turns, each named by its owner and its place.
    fn queue(owners: &[u8]) -> FairQueue<(u8, u64)> {
        let mut queue = FairQueue::default();
        for (number, &of) in (0..).zip(owners) {
            queue.push(owner(of), number, (of, number));
        }
        queue
    }

    fn popped(queue: &mut FairQueue<(u8, u64)>, most: usize) -> Option<(u8, u64)> {
        queue.pop(most).map(|(_, _, turn)| turn)
    }

    #[test]
    fn owners_take_turns() {
        let mut queue = queue(&[1, 1, 1, 2, 3, 3]);
        let served: Vec<u64> = std::iter::from_fn(|| {
            let (owner, number, _) = queue.pop(1)?;
            queue.finish(owner);
            Some(number)
        })
        .collect();
        assert_eq!(served, [0, 3, 4, 1, 5, 2]);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn an_owner_gets_its_share_of_the_threads_while_others_wait_and_all_otherwise() {
        let mut queue = queue(&[1, 1, 1, 1, 2]);
        assert_eq!(popped(&mut queue, 1), Some((1, 0)));
        assert_eq!(popped(&mut queue, 1), Some((2, 4)));
        // Nobody else waits.
        assert_eq!(popped(&mut queue, 1), Some((1, 1)));
        queue.push(owner(2), 5, (2, 5));
        queue.finish(owner(2));
        assert_eq!(popped(&mut queue, 1), Some((2, 5)));
        // Both have their share, and a thread is still free.
        queue.push(owner(2), 6, (2, 6));
        assert_eq!(popped(&mut queue, 1), Some((1, 2)));
    }

    #[test]
    fn a_removed_turn_leaves_nothing_behind() {
        let mut queue = queue(&[1, 2, 2]);
        assert_eq!(queue.remove(owner(2), 1), Some((2, 1)));
        assert_eq!(queue.remove(owner(1), 0), Some((1, 0)));
        assert_eq!(queue.remove(owner(1), 0), None);
        assert_eq!(queue.len(), 1);
        assert_eq!(popped(&mut queue, 1), Some((2, 2)));
        assert_eq!(popped(&mut queue, 1), None);
        queue.finish(owner(2));
        assert!(queue.waiting.is_empty() && queue.order.is_empty() && queue.thinking.is_empty());
    }
}
