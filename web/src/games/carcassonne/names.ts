// How seats and features are called.

import type { CarcassonneView, SeatLetter, TableView } from '../../protocol';
import { nameAt } from '../../state/telling';
import { text } from './text';

export const seatName = (view: TableView, seat: SeatLetter): string => nameAt(view.seats, seat);

/** `city 12` is "City of 4 tiles". */
export function itemName(board: CarcassonneView, item: string): string {
  const feature = board.features[item.split(' ')[1] ?? ''];
  if (feature === undefined) return item;
  return text.item(feature.sort, Object.keys(feature.tiles).length);
}
