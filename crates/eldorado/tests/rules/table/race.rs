//! Complete races: pieces beside the finish, and the order of their arrival.

use tessera_core::{Game as _, Options as _, Seat};
use tessera_eldorado::{Hex, Options};

use super::{
    Table, options,
    places::{enterable, gates, short_course},
    seat,
};

/// A table on the short course where the pieces of these seats stand beside the finish, or, when
/// there is no more room, beside the first of them; everybody holds three Natives, and it is A's
/// turn.
#[track_caller]
pub fn at_the_gates(seats: usize, race: &str, order: &str) -> (Table, Vec<(Hex, Hex)>) {
    let mut options = Options::default();
    options.set("course", &short_course().write()).unwrap();
    options.set("race", race).unwrap();
    let mut table = Table::with(seats, options, "8*native explorer sailor");
    let gates = gates(table.game.course());
    let mut free = waiting_places(&table, &gates).into_iter();
    for letter in order.chars() {
        for from in table.of(letter).pieces.iter().flatten() {
            table.bring_from(letter, *from, free.next().unwrap());
        }
    }
    for own in Seat::all(seats) {
        table.hold(own.letter(), "3*native");
    }
    table.wait_for('A');
    (table, gates)
}

/// The spaces beside the finish, then those beside the first of them.
fn waiting_places(table: &Table, gates: &[(Hex, Hex)]) -> Vec<Hex> {
    let course = table.game.course();
    let mut places: Vec<Hex> = gates.iter().map(|(gate, _)| *gate).collect();
    let behind = places[0].around().into_iter().filter(|hex| {
        let space = course.at(*hex).map(|id| course.space(id));
        let open = space.is_some_and(|space| enterable(space) && !space.finish);
        open && !places.contains(hex)
    });
    let behind: Vec<Hex> = behind.collect();
    places.extend(behind);
    places
}

/// The seat to move enters the city with all its pieces.
#[track_caller]
pub fn arrive(table: &mut Table, gates: &[(Hex, Hex)]) {
    let letter = table.game.turn().letter();
    for at in table.of(letter).pieces.iter().flatten() {
        let mut at = *at;
        let gate = gates.iter().find(|(gate, _)| *gate == at);
        let (_, finish) = gate.unwrap_or(&gates[0]);
        while at != *finish {
            let next = table.next_step(at, *finish);
            table.act(&format!("native {at}>{next}"));
            at = next;
        }
    }
    assert!(table.game.has_arrived(seat(letter)));
}

/// A race over the first course: blockades in the order of the route, the seat that tears each of
/// them down, and the seats that arrive in each of the last rounds.
pub struct Race<'a> {
    pub seats: usize,
    pub race: &'a str,
    pub lay: [usize; 4],
    pub owners: &'a str,
    pub rounds: &'a [&'a str],
}

impl Race<'_> {
    /// Everybody's place at the end.
    #[track_caller]
    pub fn places(&self) -> Vec<u8> {
        let text = format!("course=first race={}", self.race);
        let mut table = Table::laid(self.seats, options(&text), "8*native", &self.lay);
        self.tear_down(&mut table);
        let gates = gates(table.game.course());
        let arriving: String = self.rounds.concat();
        let places = waiting_places(&table, &gates);
        for (letter, place) in arriving.chars().zip(places) {
            table.bring(letter, place);
        }
        for letter in arriving.chars() {
            table.hold(letter, "native native");
        }
        table.wait_for('A');
        for round in self.rounds {
            for own in Seat::all(self.seats) {
                if table.game.has_arrived(own) || table.game.ranking().is_some() {
                    continue;
                }
                assert_eq!(table.game.turn(), own);
                if round.contains(own.letter()) {
                    arrive(&mut table, &gates);
                } else {
                    table.pass();
                }
            }
        }
        let places = table.game.ranking().unwrap();
        Seat::all(self.seats).map(|own| places[own]).collect()
    }

    fn tear_down(&self, table: &mut Table) {
        // A space before each seam, and one behind it: the seats that are not to get it follow later.
        let seams = [(3, -2), (10, -3), (12, 2), (17, 2)];
        for ((owner, (q, r)), number) in self.owners.chars().zip(seams).zip(self.lay) {
            let before = Hex::new(q, r);
            table.bring(owner, before);
            table.hold(owner, "native");
            table.act(&format!("native {before} #{number}"));
            table.pass();
            table.bring(owner, Hex::new(q - 1, r));
        }
    }
}
