//! The limits on turns that wait for a thread, in total and for each owner. A turn that finds no
//! place waits for one outside the queue.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::queue::Owner;

/// Turns that may wait in total.
const MOST: usize = 1_024;

/// Turns of one owner that may wait.
const MOST_OF_ONE: usize = 64;

/// The places of one queue.
#[derive(Clone, Debug)]
pub(super) struct Places(Arc<Counts>);

#[derive(Debug)]
struct Counts {
    total: Arc<Semaphore>,
    /// The owners that have a place or wait for one.
    by_owner: Mutex<HashMap<Owner, Arc<Semaphore>>>,
}

/// A place in the queue, given back when it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    places: Places,
    owner: Owner,
    own: Option<OwnedSemaphorePermit>,
    /// `None` for an owner's first turn if all places were taken.
    total: Option<OwnedSemaphorePermit>,
}

impl Default for Places {
    fn default() -> Places {
        Places(Arc::new(Counts {
            total: Arc::new(Semaphore::new(MOST)),
            by_owner: Mutex::default(),
        }))
    }
}

impl Places {
    /// Waits for a place. The first turn of an owner always gets one, however many turns of others
    /// wait.
    pub(super) async fn enter(&self, owner: Owner) -> Place {
        let own = Arc::clone(
            self.by_owner()
                .entry(owner)
                .or_insert_with(|| Arc::new(Semaphore::new(MOST_OF_ONE))),
        );
        // From here on, dropping this future also removes the owner.
        let mut place = Place {
            places: self.clone(),
            owner,
            own: None,
            total: None,
        };
        place.own = own.acquire_owned().await.ok();
        let total = Arc::clone(&self.0.total);
        place.total = match Arc::clone(&total).try_acquire_owned() {
            Ok(permit) => Some(permit),
            Err(_) if self.is_first(owner) => None,
            Err(_) => total.acquire_owned().await.ok(),
        };
        place
    }

    /// Waits until there is a free place.
    pub(super) async fn has_room(&self) {
        // The place is given back at once; nobody closes the semaphore.
        drop(self.0.total.acquire().await);
    }

    /// Whether the owner has no more than one place.
    fn is_first(&self, owner: Owner) -> bool {
        let by_owner = self.by_owner();
        let own = by_owner.get(&owner);
        own.is_none_or(|own| own.available_permits() == MOST_OF_ONE - 1)
    }

    fn by_owner(&self) -> MutexGuard<'_, HashMap<Owner, Arc<Semaphore>>> {
        let by_owner = self.0.by_owner.lock();
        by_owner.unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut by_owner = self.places.by_owner();
        drop((self.own.take(), self.total.take()));
        // Each turn that has a place or waits for one holds the semaphore too.
        let is_unused = |own: &Arc<Semaphore>| Arc::strong_count(own) == 1;
        if by_owner.get(&self.owner).is_some_and(is_unused) {
            by_owner.remove(&self.owner);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use tessera_store::GuestId;

    use super::*;

    fn owner(number: u16) -> Owner {
        let mut bits = [0; 16];
        bits[..2].copy_from_slice(&number.to_le_bytes());
        Owner::Guest(GuestId::new(bits))
    }

    // Without a runtime, because tokio makes a task pause that polls so often.
    #[test]
    fn places_are_limited_for_each_owner_and_in_total() {
        let places = Places::default();
        let mut taken = Vec::new();
        for number in 0..16 {
            while let Some(place) = places.enter(owner(number)).now_or_never() {
                taken.push(place);
            }
        }
        assert_eq!(taken.len(), MOST);
        assert!(places.has_room().now_or_never().is_none());
        // An owner without a waiting turn still gets one place.
        let first = places.enter(owner(16)).now_or_never().unwrap();
        assert!(places.enter(owner(16)).now_or_never().is_none());
        // A place that one owner gives back is free for all.
        taken.pop();
        assert!(places.has_room().now_or_never().is_some());
        taken.push(places.enter(owner(16)).now_or_never().unwrap());
        drop(first);
        drop(taken);
        assert!(places.by_owner().is_empty());
    }

    #[test]
    fn a_turn_that_stops_waiting_for_a_place_is_forgotten() {
        let places = Places::default();
        let taken: Vec<Place> =
            std::iter::from_fn(|| places.enter(owner(1)).now_or_never()).collect();
        assert_eq!(taken.len(), MOST_OF_ONE);
        let mut waits = Box::pin(places.enter(owner(1)));
        assert!(waits.as_mut().now_or_never().is_none());
        drop(taken);
        drop(waits);
        assert!(places.by_owner().is_empty());
    }
}
