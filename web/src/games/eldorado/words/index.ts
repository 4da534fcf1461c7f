// Names of things, and the table in words.

export {
  blockadeName,
  blockadeTakes,
  cardAction,
  cardInWords,
  cardName,
  itemInWords,
  itemList,
  itemName,
  placeName,
  someItems,
  tokenWhat,
} from './names';
export { inWords } from './table';
