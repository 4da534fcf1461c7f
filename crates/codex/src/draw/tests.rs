use tessera_core::{Game as _, SimSource, Viewer};
use tessera_testkit::drawing::{assert_same_characters, assert_worlds_look_alike};

use super::{card::WIDTH, *};
use crate::{
    card::{Card, Face, Starter},
    coord::Cell,
    options::Options,
    state::Phase,
    view::CardView,
};

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn fresh(seats: usize) -> State {
    State::with_options(Options::default(), seats).unwrap()
}

/// The board of A after its starter and these cards were laid.
fn drawn(starter: (usize, Side), cards: &[(usize, Side, (i8, i8))]) -> String {
    let mut state = fresh(2);
    let (id, side) = starter;
    let starter = Starter::new(id).unwrap();
    let boards = &mut state.boards;
    boards.lay_starter(seat(0), Face::Starter(starter, side));
    for &(id, side, (x, y)) in cards {
        let card = Card::new(id).unwrap();
        boards.lay_at(seat(0), Cell::new(x, y), Face::Card(card, side));
    }
    let view = state.view_of(Viewer::Seat(seat(0)));
    board(&view.players[0]).text(Ink::Plain)
}

/// Positions of random games, a dozen moves apart; the last ones are over.
fn positions() -> Vec<State> {
    let mut positions = Vec::new();
    for (seed, seats) in [(1, 2), (2, 2), (3, 3), (4, 4)] {
        let mut state = fresh(seats);
        let mut source = SimSource::new(seed, 0);
        while state.phase != Phase::Over {
            for _ in 0..12 {
                let _ = state.play_random(&mut source);
            }
            positions.push(state.clone());
        }
    }
    positions
}

#[track_caller]
fn assert_drawn(drawn: &str, expected: &str) {
    let expected = expected.trim_matches('\n').trim_end();
    assert_eq!(drawn.trim_end(), expected, "\n{drawn}");
}

#[test]
fn a_later_card_lies_over_the_corner_of_an_earlier_one() {
    let below = (12, Side::Back, (1, -1));
    let beside = (44, Side::Back, (2, 0));
    let above = (13, Side::Back, (1, 1));
    assert_drawn(
        &drawn((81, Side::Front), &[below, beside, above]),
        "
       -1     0     1     2     3
  2          0,2         2,2
                ╭○─────○╮
  1   -1,1      │P13*(p)│      3,1
          ┏f━━━━╰○─────○╯════○╗
  0       ┃81     ┃   ║F44 (f)║
          ┗i━━━━╭○────╚○═════○╝
 -1   -1,-1     │P12 (p)│     3,-1
                ╰○─────○╯
 -2         0,-2        2,-2
",
    );
    assert_drawn(
        &drawn((81, Side::Front), &[above, beside, below]),
        "
       -1     0     1     2     3
  2          0,2         2,2
                ╭○─────○╮
  1   -1,1      │P13 (p)│      3,1
          ┏f━━━━╰○────╔○═════○╗
  0       ┃81     ┃   ║F44 (f)║
          ┗i━━━━╭○─────○╮════○╝
 -1   -1,-1     │P12*(p)│     3,-1
                ╰○─────○╯
 -2         0,-2        2,-2
",
    );
}

#[test]
fn a_hidden_corner_is_bare_and_closes_its_cell() {
    assert_drawn(
        &drawn((85, Side::Back), &[(1, Side::Front, (1, 1))]),
        "
       -1     0     1     2
  2          0,2         2,2
                ╭f─────○╮
  1   -1,1      │F1 *   │
          ┏○━━━━╰f──────╯
  0       ┃85(aip)┃       ×
          ┗━━━━━━━┛
 -1     ×           ×
",
    );
}

#[test]
fn exactly_the_free_cells_have_coordinates() {
    for state in positions() {
        for player in state.view_of(Viewer::Spectator).players {
            let drawn = board(&player).text(Ink::Plain);
            let mut written: Vec<&str> = drawn
                .split_whitespace()
                .filter(|word| word.contains(','))
                .collect();
            let mut free: Vec<String> =
                player.free.iter().map(|cell| cell.at.to_string()).collect();
            written.sort_unstable();
            free.sort_unstable();
            assert_eq!(written, free, "\n{drawn}");
            assert_eq!(drawn.matches('×').count(), player.closed.len(), "\n{drawn}");
        }
    }
}

#[test]
fn the_number_of_a_card_that_lies_face_down_is_for_its_owner() {
    let mut hidden = 0;
    for state in positions() {
        let [own, others] = [0, 1].map(|viewer| state.view_of(Viewer::Seat(seat(viewer))));
        let whole = table(&state, Ink::Plain);
        let [by_owner, by_others] = [&own, &others].map(|view| seen(view, Ink::Plain));
        let cards = own.players[0].cards.iter().zip(&others.players[0].cards);
        for pair in cards {
            let (CardView::Back(Shown::Card(card), _), CardView::Back(Shown::Back(_), _)) = pair
            else {
                continue;
            };
            let label = Look::back(Shown::Card(*card))
                .picture(WIDTH)
                .text(Ink::Plain);
            let name = &label.lines().nth(1).unwrap()[..6];
            assert!(whole.contains(name) && by_owner.contains(name), "{name}");
            assert!(!by_others.contains(name), "{name}\n{by_others}");
            hidden += 1;
        }
    }
    assert!(hidden > 100, "{hidden}");
}

#[test]
fn worlds_that_a_viewer_cannot_tell_apart_look_alike() {
    let differ = assert_worlds_look_alike(&positions());
    assert!(differ > 100);
}

#[test]
fn colours_change_no_character() {
    for state in positions() {
        assert_same_characters(&table(&state, Ink::Colour), &table(&state, Ink::Plain));
    }
}

#[test]
fn a_card_that_can_be_chosen_has_its_price() {
    let offer = |id| Look::offer(Card::new(id).unwrap()).picture(WIDE);
    assert_drawn(
        &offer(43).text(Ink::Plain),
        "
╔m═ 1/m ═○╗
║F43      ║
╚○═2f 1i ═╝
",
    );
    assert_drawn(
        &offer(10).text(Ink::Plain),
        "
╭─── 1 ──○╮
│F10      │
╰f───────○╯
",
    );
}

#[test]
fn the_list_says_what_every_objective_is_worth_now() {
    let mut most = 0;
    for state in positions() {
        let list = table_features(&state, Ink::Plain);
        for seat in Seat::all(state.seats()) {
            let (_, own) = list.split_once(&format!(" {seat}  ")).unwrap();
            let own = own.split("\n\n").next().unwrap();
            for objective in state.own_objectives(seat) {
                let worth = state.worth(seat, objective);
                let row = format!(" {:>3}  {worth:>5}", objective.printed().id);
                assert!(own.contains(&row), "{seat} {row}:\n{list}");
                most = most.max(worth);
            }
        }
    }
    assert!(most > 3, "some objective is reached twice");
}

#[test]
fn others_secrets_are_not_listed() {
    for state in positions()
        .iter()
        .filter(|state| state.phase != Phase::Over)
    {
        let list = features(&state.view_of(Viewer::Seat(seat(0))), Ink::Plain);
        let others = state.seats() - 1;
        let hidden = list.matches("secret  ??").count();
        let has_secret = |seat: &Seat| state.secrets[seat.index()].kept.is_some();
        let chosen = Seat::all(state.seats()).skip(1).filter(has_secret).count();
        assert_eq!(hidden, chosen, "{others} others:\n{list}");
    }
}
