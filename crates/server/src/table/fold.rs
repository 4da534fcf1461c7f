//! What each row does to a table.

use tessera_core::{Dealer, record::EndedHow as RecordEnd};
use tessera_protocol::{
    SeatLetter,
    notice::Happening,
    table::{Ended, EndedHow, Status},
};
use tessera_store::Row;

use super::{BOT_NONCE, Holder, NOTICES, Table};
use crate::{
    deed::Deed,
    play::{Corrupt, Setup, from_record},
};

impl Table {
    /// Takes the next row of the log.
    ///
    /// # Errors
    /// When the row is not the next one, cannot be read, or tells of what cannot have happened.
    pub fn take_row(&mut self, row: &Row) -> Result<(), Corrupt> {
        let version = u32::try_from(row.version).map_err(|_| Corrupt("version".into()))?;
        if version != self.version + 1 {
            return Err(Corrupt(format!("row {version} after row {}", self.version)));
        }
        let deed: Deed = serde_json::from_str(&row.body)
            .map_err(|error| Corrupt(format!("row {version}: {error}")))?;
        self.take(deed)
            .map_err(|Corrupt(reason)| Corrupt(format!("row {version}: {reason}")))?;
        match (row.state_hash, self.fingerprint()) {
            (Some(stored), Some(played)) if stored != played => Err(Corrupt(format!(
                "row {version}: the position is another than when it was stored"
            ))),
            _ => Ok(()),
        }
    }

    /// Takes what happened.
    ///
    /// # Errors
    /// When it cannot have happened.
    pub fn take(&mut self, deed: Deed) -> Result<(), Corrupt> {
        self.version += 1;
        match deed {
            Deed::Sat {
                seat,
                guest,
                name,
                nonce,
                key,
            } => {
                let guest = guest.parse().map_err(|_| Corrupt("no guest".into()))?;
                self.notice(Happening::Sat {
                    name: name.clone(),
                    seat,
                });
                let sitter = self.sitter_mut(seat)?;
                sitter.holder = Some(Holder { guest, name });
                sitter.nonce = Some(nonce);
                sitter.key = Some(key);
                sitter.link = None;
            }
            Deed::Linked { seat, link } => self.sitter_mut(seat)?.link = Some(link),
            Deed::Left { seat } => {
                let sitter = self.sitter_mut(seat)?;
                let holder = sitter.holder.take();
                sitter.nonce = None;
                sitter.key = None;
                let name = holder.map_or_else(|| format!("seat {seat:?}"), |holder| holder.name);
                self.notice(Happening::Left { name, seat });
            }
            Deed::Bot { seat, level } => {
                let begun = self.play.is_some();
                let sitter = self.sitter_mut(seat)?;
                let name = sitter.holder.as_ref().map(|holder| holder.name.clone());
                sitter.bot = Some(level.clone());
                if !begun {
                    sitter.nonce = Some(BOT_NONCE.to_owned());
                }
                self.notice(Happening::Bot { level, name, seat });
            }
            Deed::Back { seat } => {
                let sitter = self.sitter_mut(seat)?;
                sitter.bot = None;
                let name = self.name_of(seat);
                self.notice(Happening::Back { name, seat });
            }
            Deed::Handed { seat, guest, key } => {
                let guest = guest.parse().map_err(|_| Corrupt("no guest".into()))?;
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
            }
            Deed::Started { chance } => self.begin(&chance)?,
            Deed::Moved {
                seat,
                actions,
                chance,
                trouble,
            } => {
                let play = self.play.as_mut();
                let play = play.ok_or_else(|| Corrupt("the game has not begun".into()))?;
                play.apply(Some(seat.seat()), &actions, &chance)?;
                if play.mover() == tessera_core::Mover::Over {
                    self.end(EndedHow::Played, None);
                }
                if let Some(fault) = trouble {
                    self.notice(Happening::Trouble { fault, seat });
                }
            }
            Deed::Resigned { seat, level } => {
                let name = self.name_of(seat);
                self.notice(Happening::Resigned { name, seat });
                match level {
                    None => self.end(EndedHow::Resigned, Some(seat)),
                    Some(level) => {
                        let sitter = self.sitter_mut(seat)?;
                        sitter.bot = Some(level);
                        sitter.holder = None;
                        sitter.key = None;
                    }
                }
            }
            Deed::Rematch { table } => {
                self.rematch = Some(table);
                self.notice(Happening::Rematch);
            }
            Deed::Archived {} => {
                self.notice(Happening::Archived);
                self.end(EndedHow::Archived, None);
                self.status = Status::Archived;
            }
            Deed::Imported { record } => {
                self.play = Some(from_record(self.game, &record)?);
                self.notice(Happening::Imported);
                let (how, seat) = match &record.ended {
                    None => (EndedHow::Played, None),
                    Some(ending) => {
                        let mut letters = SeatLetter::ALL.into_iter();
                        let seat = letters.find(|seat| Some(seat.seat().letter()) == ending.seat);
                        match ending.how {
                            RecordEnd::Resigned => (EndedHow::Resigned, seat),
                            RecordEnd::Archived => (EndedHow::Archived, seat),
                        }
                    }
                };
                self.end(how, seat);
                self.imported = Some(record);
            }
        }
        Ok(())
    }

    fn begin(&mut self, chance: &[String]) -> Result<(), Corrupt> {
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
        play.apply(None, &[], chance)?;
        self.play = Some(play);
        self.status = Status::Running;
        self.notice(Happening::Started);
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
        self.notices.insert(self.version, what.into());
        while self.notices.len() > NOTICES {
            self.notices.pop_first();
        }
    }

    /// As others call who sits there.
    pub(super) fn name_of(&self, seat: SeatLetter) -> String {
        let sitter = self.seats.get(seat.seat().index());
        let name = sitter.and_then(|sitter| match (&sitter.holder, &sitter.bot) {
            (Some(holder), _) => Some(holder.name.clone()),
            (None, Some(level)) => Some(format!("bot {level}")),
            (None, None) => None,
        });
        name.unwrap_or_else(|| format!("seat {seat:?}"))
    }
}
