// Names, and the text view.

export {
  blockadeName,
  blockadeCost,
  cardAction,
  cardInWords,
  cardLabels,
  cardName,
  itemInWords,
  itemList,
  itemName,
  placeName,
  someItems,
  tokenEffectText,
} from './names';
export { inWords } from './table';
