//! The effect of each event on a table, with one function per event.
//!
//! The fold is a function of the rows, their times included. Rows that come from the store go
//! through [`Table::apply_event`], and a decision that was just stored through
//! [`Table::apply_decided`]: the result is the same, but it uses the positions that the decision
//! has already computed.

use tessera_core::{Dealer, Mover, Record, record::EarlyEnd};
use tessera_games::{Corrupt, Steps};
use tessera_protocol::{
    SeatLetter, Version,
    notice::{BotFault, Happening},
    table::{Ended, EndedHow, Status},
};
use tessera_store::{GuestId, Row};

use super::{BOT_NONCE, Holder, NOTICES, Table};
use crate::{
    event::{Digest, TableEvent},
    play::{Setup, from_record},
};

impl Table {
    /// Applies the next row of the log.
    ///
    /// # Errors
    /// When the row is not the next one, cannot be read, or reports what cannot have happened.
    pub fn apply_row(&mut self, row: &Row) -> Result<(), Corrupt> {
        let version = row.version;
        if Version::of_row(version) != self.version.next() {
            return Err(Corrupt(format!("row {version} after row {}", self.version)));
        }
        let event: TableEvent = serde_json::from_str(&row.body)
            .map_err(|error| Corrupt(format!("row {version}: {error}")))?;
        self.apply_event(event, row.at)
            .map_err(|Corrupt(reason)| Corrupt(format!("row {version}: {reason}")))?;
        match (row.state_hash, self.fingerprint()) {
            (Some(stored), Some(played)) if stored != played => Err(Corrupt(format!(
                "row {version}: the position differs from the one that was stored"
            ))),
            _ => Ok(()),
        }
    }

    /// Applies an event that is stored in a row of this time.
    ///
    /// # Errors
    /// When it cannot have happened.
    pub fn apply_event(&mut self, event: TableEvent, at: i64) -> Result<(), Corrupt> {
        self.apply_decided(event, None, at)
    }

    /// Applies the event of a decision that was made on this table and is stored in a row of this
    /// time. If the steps of its moves are given, the moves are not made again.
    ///
    /// # Errors
    /// When it cannot have happened.
    pub fn apply_decided(
        &mut self,
        event: TableEvent,
        steps: Option<Steps>,
        at: i64,
    ) -> Result<(), Corrupt> {
        self.version = self.version.next();
        self.changed_at = at;
        match event {
            TableEvent::Sat {
                seat,
                guest,
                name,
                nonce,
                key,
            } => self.apply_sat(seat, &guest, name, nonce, key),
            TableEvent::Linked { seat, link } => self.apply_linked(seat, link),
            TableEvent::Left { seat } => self.apply_left(seat),
            TableEvent::Bot { seat, level } => self.apply_bot(seat, level),
            TableEvent::Back { seat } => self.apply_back(seat),
            TableEvent::Handed { seat, guest, key } => self.apply_handed(seat, &guest, key),
            TableEvent::Started { chance } => self.apply_started(&chance, steps),
            TableEvent::Moved {
                seat,
                actions,
                chance,
                trouble,
            } => self.apply_moved(seat, &actions, &chance, trouble, steps),
            TableEvent::Resigned { seat, level } => self.apply_resigned(seat, level),
            TableEvent::Rematch { table } => self.apply_rematch(table),
            TableEvent::Archived { too_long } => self.apply_archived(too_long),
            TableEvent::Imported { record } => self.apply_imported(record),
        }
    }

    fn apply_sat(
        &mut self,
        seat: SeatLetter,
        guest: &str,
        name: String,
        nonce: String,
        key: Digest,
    ) -> Result<(), Corrupt> {
        let guest = read_guest(guest)?;
        self.notice(Happening::Sat {
            name: name.clone(),
            seat,
        });
        let sitter = self.sitter_mut(seat)?;
        sitter.holder = Some(Holder { guest, name });
        sitter.nonce = Some(nonce);
        sitter.key = Some(key);
        sitter.link = None;
        Ok(())
    }

    fn apply_linked(&mut self, seat: SeatLetter, link: Digest) -> Result<(), Corrupt> {
        self.sitter_mut(seat)?.link = Some(link);
        Ok(())
    }

    fn apply_left(&mut self, seat: SeatLetter) -> Result<(), Corrupt> {
        let sitter = self.sitter_mut(seat)?;
        let holder = sitter.holder.take();
        sitter.nonce = None;
        sitter.key = None;
        let name = holder.map_or_else(|| format!("seat {seat}"), |holder| holder.name);
        self.notice(Happening::Left { name, seat });
        Ok(())
    }

    fn apply_bot(&mut self, seat: SeatLetter, level: String) -> Result<(), Corrupt> {
        let has_begun = self.play.is_some();
        let sitter = self.sitter_mut(seat)?;
        let name = sitter.holder.as_ref().map(|holder| holder.name.clone());
        sitter.bot = Some(level.clone());
        if !has_begun {
            sitter.nonce = Some(BOT_NONCE.to_owned());
        }
        self.notice(Happening::Bot { level, name, seat });
        Ok(())
    }

    fn apply_back(&mut self, seat: SeatLetter) -> Result<(), Corrupt> {
        self.sitter_mut(seat)?.bot = None;
        let name = self.name_of(seat);
        self.notice(Happening::Back { name, seat });
        Ok(())
    }

    fn apply_handed(&mut self, seat: SeatLetter, guest: &str, key: Digest) -> Result<(), Corrupt> {
        let guest = read_guest(guest)?;
        let sitter = self.sitter_mut(seat)?;
        let holder = sitter.holder.as_mut();
        let holder = holder.ok_or_else(|| Corrupt("nobody holds that seat".into()))?;
        let is_other = std::mem::replace(&mut holder.guest, guest) != guest;
        sitter.key = Some(key);
        if is_other {
            sitter.link = None;
            let name = self.name_of(seat);
            self.notice(Happening::Handed { name, seat });
        }
        Ok(())
    }

    fn apply_started(&mut self, chance: &[String], steps: Option<Steps>) -> Result<(), Corrupt> {
        let nonces: Option<Vec<String>> = self
            .seats
            .iter()
            .map(|sitter| sitter.nonce.clone())
            .collect();
        let nonces = nonces.ok_or_else(|| Corrupt("a seat is free".into()))?;
        let dealer = Dealer::new(&self.seed, &self.id.to_string(), &nonces);
        self.dealer = Some(dealer.map_err(|error| Corrupt(error.to_string()))?);
        let start = self.setup().start();
        let mut play = start.map_err(|error| Corrupt(error.sentence))?;
        match steps {
            Some(steps) => play.apply_tried(steps)?,
            None => play.apply_logged(None, &[], chance)?,
        }
        self.play = Some(play);
        self.status = Status::Running;
        self.notice(Happening::Started);
        Ok(())
    }

    fn apply_moved(
        &mut self,
        seat: SeatLetter,
        actions: &[String],
        chance: &[String],
        trouble: Option<BotFault>,
        steps: Option<Steps>,
    ) -> Result<(), Corrupt> {
        let play = self.play.as_mut();
        let play = play.ok_or_else(|| Corrupt("the game has not begun".into()))?;
        match steps {
            Some(steps) => play.apply_tried(steps)?,
            None => play.apply_logged(Some(seat.seat()), actions, chance)?,
        }
        if play.mover() == Mover::Over {
            self.end(EndedHow::Played, None);
        }
        if let Some(fault) = trouble {
            self.notice(Happening::Trouble { fault, seat });
        }
        Ok(())
    }

    fn apply_resigned(&mut self, seat: SeatLetter, level: Option<String>) -> Result<(), Corrupt> {
        let name = self.name_of(seat);
        self.notice(Happening::Resigned {
            level: level.clone(),
            name,
            seat,
        });
        let Some(level) = level else {
            self.end(EndedHow::Resigned, Some(seat));
            return Ok(());
        };
        let sitter = self.sitter_mut(seat)?;
        sitter.bot = Some(level);
        sitter.holder = None;
        sitter.key = None;
        Ok(())
    }

    fn apply_rematch(&mut self, table: String) -> Result<(), Corrupt> {
        self.rematch = Some(table);
        self.notice(Happening::Rematch);
        Ok(())
    }

    fn apply_archived(&mut self, too_long: Option<u32>) -> Result<(), Corrupt> {
        self.notice(match too_long {
            Some(most) => Happening::TooLong { most },
            None => Happening::Archived,
        });
        self.end(EndedHow::Archived, None);
        self.status = Status::Archived;
        Ok(())
    }

    fn apply_imported(&mut self, record: Box<Record>) -> Result<(), Corrupt> {
        self.play = Some(from_record(self.game, &record)?);
        self.notice(Happening::Imported);
        let (how, seat) = match &record.ended {
            None => (EndedHow::Played, None),
            Some(ending) => {
                let how = match ending.how {
                    EarlyEnd::Resigned => EndedHow::Resigned,
                    EarlyEnd::Archived => EndedHow::Archived,
                };
                (how, ending.seat.map(SeatLetter::from))
            }
        };
        self.end(how, seat);
        self.imported = Some(record);
        Ok(())
    }

    /// What the game begins with.
    pub(super) fn setup(&self) -> Setup<'_> {
        Setup {
            game: self.game,
            options: &self.head.options,
            course: self.head.course.as_deref(),
            seats: self.seats.len(),
        }
    }

    fn end(&mut self, how: EndedHow, seat: Option<SeatLetter>) {
        self.status = Status::Finished;
        if self.ended.is_none() {
            self.ended = Some(Ended { how, seat });
        }
    }

    fn notice(&mut self, what: Happening) {
        let Version(version) = self.version;
        self.notices.insert(version, what.into());
        while self.notices.len() > NOTICES {
            self.notices.pop_first();
        }
    }

    /// The name of the player on a seat, as the others see it.
    pub(super) fn name_of(&self, seat: SeatLetter) -> String {
        let sitter = self.sitter(seat.seat());
        let name = sitter.and_then(|sitter| match (&sitter.holder, &sitter.bot) {
            (Some(holder), _) => Some(holder.name.clone()),
            (None, Some(level)) => Some(format!("bot {level}")),
            (None, None) => None,
        });
        name.unwrap_or_else(|| format!("seat {seat}"))
    }
}

fn read_guest(text: &str) -> Result<GuestId, Corrupt> {
    text.parse()
        .map_err(|_| Corrupt("not the id of a guest".into()))
}
