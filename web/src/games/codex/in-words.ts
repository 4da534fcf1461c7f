// The table in words: hand, objectives, what can be drawn, then the boards card by card.

import type { CodexChoice, CodexPlayer, SeatLetter } from '../../protocol';
import { nameAt } from '../../state/telling';
import { text } from '../../text';
import type { InWords, Room, Section } from '../contract';
import { faceOf, objectiveOf } from './data';
import { cardInWords, laidInWords, shownBy, symbolsInWords, valueInWords } from './describe';

type Table = Room<'codex'>;
const words = text.codex;
const t = words.inWords;

export const inWords: InWords<'codex'> = {
  sections: (room) => [hand(room), objectives(room), open(room), ...boards(room)],
  choice,
};

const own = ({ board, me }: Table): CodexPlayer | undefined =>
  me === undefined ? undefined : board.players[me];

function hand(room: Table): Section {
  const cards = Object.keys(own(room)?.hand ?? {}).map(Number);
  return { title: t.hand, lines: cards.map((card) => cardInWords(card, 'front')) };
}

function objectives(room: Table): Section {
  const player = own(room);
  const secret = player?.secret === undefined ? [] : [player.secret];
  const line = (objective: number, whose: string): string => {
    const { goal, points } = objectiveOf(objective);
    const progress = player?.objectives[objective];
    const worth = progress ? `; ${words.panel.worth(progress.worth, progress.matches)}` : '';
    return `${whose}: ${words.goal(goal)}, ${words.panel.each(points)}${worth}`;
  };
  return {
    title: t.objectives,
    lines: [
      ...room.board.common.map((objective) => line(objective, words.panel.common)),
      ...secret.map((objective) => line(objective, words.panel.secret)),
    ],
  };
}

function open({ board }: Table): Section {
  const cards = Object.values(board.face_up).map((card) => words.capital(valueInWords(card)));
  const decks = (['resource', 'gold'] as const).flatMap((deck) => {
    const { top, left } = board.decks[deck];
    const count = Object.values(left).reduce((sum, some) => sum + some, 0);
    const name = words.deck[deck];
    return top === undefined
      ? [words.dock.emptyDeck(name)]
      : [words.dock.topOf(name, words.kingdoms[top], count)];
  });
  return { title: t.open, lines: [...cards, ...decks] };
}

/** The own board first. */
function boards(room: Table): Section[] {
  const { board, me, view } = room;
  const seats = (Object.keys(board.players) as SeatLetter[]).sort(
    (a, b) => Number(b === me) - Number(a === me),
  );
  return seats.map((seat) => {
    const player = board.players[seat]!;
    const symbols = Object.entries(player.symbols).filter(([, count]) => count > 0);
    const cells = Object.entries(player.cards).sort(([, a], [, b]) => a.order - b.order);
    return {
      title: t.board(nameAt(view.seats, seat), player.points),
      lines: [
        t.shows(words.listed(symbols.map(([name, count]) => words.symbol(name, count)))),
        ...cells.map(([cell]) => laidInWords(player, cell)),
      ],
      isLong: seat !== me,
    };
  });
}

function choice(room: Table, action: string): string {
  const chosen: CodexChoice | undefined = room.choices?.actions[action.split(' ')[0] ?? '']?.[action];
  const player = own(room);
  switch (chosen?.do) {
    case 'place': {
      const { kingdom, isGold } = faceOf(chosen.card, 'front');
      const side = words.side[chosen.side];
      const name = words.card.name(words.kingdoms[kingdom ?? 'fungi'], isGold, chosen.card, side);
      const covers = Object.values(player?.free[chosen.cell]?.covers ?? {});
      return t.lay(name, chosen.cell, chosen.points, symbolsInWords(covers));
    }
    case 'starter': {
      const face = player?.starter === undefined ? undefined : faceOf(player.starter, chosen.side);
      return t.starter(words.side[chosen.side], face ? symbolsInWords(shownBy(face)) : '');
    }
    case 'objective':
      return words.capital(words.goal(objectiveOf(chosen.objective).goal));
    case 'draw': {
      const { top } = room.board.decks[chosen.deck];
      return t.draw(words.deck[chosen.deck], top === undefined ? '' : words.kingdoms[top]);
    }
    case 'take':
      return words.capital(valueInWords(chosen.card));
    default:
      return t.pass;
  }
}
