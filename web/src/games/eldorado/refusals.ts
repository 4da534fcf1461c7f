// Why an action is refused: a sentence for every code, made of its facts.

import type { EldoradoIllegal } from '../../protocol';
import { text } from '../../text';
import { type Sentences, saying } from '../../text/coded';
import type { IllegalOf } from '../kit/reason';
import { coins } from './components';
import { blockadeTakes, cardName, itemInWords, tokenWhat } from './words/names';

const { refused: t, symbols } = text.eldorado;

const sentences: Sentences<EldoradoIllegal> = {
  'game-over': t.gameOver,
  'not-your-turn': ({ mover }) => t.notYourTurn(mover),
  'wrong-step': ({ now }) => t.wrongStep[now],
  'blockade-laid': ({ blockade }) => t.blockadeLaid(blockade),
  'not-in-pile': ({ card }) => t.notInPile(cardName(card)),
  'token-gone': ({ token }) => t.tokenGone(tokenWhat(token)),
  'not-in-hand': ({ card }) => t.notInHand(cardName(card)),
  'no-token': ({ token }) => t.noToken(tokenWhat(token)),
  'no-piece': ({ at }) => t.noPiece(at),
  'not-beside': ({ from, to }) => t.notBeside(from, to),
  occupied: t.occupied,
  blocked: ({ blockade }) => t.blocked(blockade),
  'wrong-terrain': ({ terrain }) => t.wrongTerrain[terrain],
  'too-weak': ({ symbol, want, have }) => t.tooWeak(symbols(want, symbol), have),
  'no-leftover': t.noLeftover,
  'not-at-blockade': ({ blockade }) => t.notAtBlockade(blockade),
  'wrong-blockade': ({ blockade }) => t.wrongBlockade(blockade, blockadeTakes(blockade)),
  'too-few-cards': ({ want, have }) => t.tooFewCards(want, have),
  'bought-already': t.boughtAlready,
  'movement-over': t.movementOver,
  'not-for-sale': ({ card }) => t.notForSale(cardName(card)),
  'too-dear': ({ card, cost, worth }) => t.tooDear(cardName(card), coins(cost), coins(worth)),
  'does-not-fit': ({ item }) => t.doesNotFit(itemInWords(item)),
  'no-action': ({ card }) => t.noAction(cardName(card)),
  'not-now': ({ token }) => t.notNow(tokenWhat(token)),
  'no-cave': t.noCave,
  'must-choose': t.mustChoose,
};

/** The sentence for a refusal by the rules of El Dorado. */
export const refused = (error: IllegalOf<'eldorado'>): string =>
  saying<EldoradoIllegal>(sentences, error);
