// The sentences for refusals by the rules.

import type { EldoradoIllegal } from '../../protocol';
import { text } from '../../text';
import { type Sentences, sentenceFor } from '../../text/sentences';
import type { IllegalOf } from '../kit/reason';
import { coins, itemOf } from './components';
import { blockadeCost, cardName, itemInWords, tokenEffectText } from './words/names';

const { refusals: t, symbols } = text.eldorado;

const sentences: Sentences<EldoradoIllegal> = {
  'game-over': t.gameOver,
  'not-your-turn': ({ mover }) => t.notYourTurn(mover),
  'wrong-step': ({ now }) => t.wrongStep[now],
  'blockade-laid': ({ blockade }) => t.blockadeLaid(blockade),
  'not-in-pile': ({ card }) => t.notInPile(cardName(card)),
  'token-gone': ({ token }) => t.tokenGone(tokenEffectText(token)),
  'not-in-hand': ({ card }) => t.notInHand(cardName(card)),
  'no-token': ({ token }) => t.noToken(tokenEffectText(token)),
  'no-piece': ({ at }) => t.noPiece(at),
  'not-beside': ({ from, to }) => t.notBeside(from, to),
  occupied: t.occupied,
  blocked: ({ blockade }) => t.blocked(blockade),
  'wrong-terrain': ({ terrain }) => t.wrongTerrain[terrain],
  'too-weak': ({ symbol, want, have }) => t.tooWeak(symbols(want, symbol), have),
  'no-leftover': t.noLeftover,
  'not-at-blockade': ({ blockade }) => t.notAtBlockade(blockade),
  'wrong-blockade': ({ blockade }) => t.wrongBlockade(blockade, blockadeCost(blockade)),
  'too-few-cards': ({ want, have }) => t.tooFewCards(want, have),
  'bought-already': t.boughtAlready,
  'movement-over': t.movementOver,
  'not-for-sale': ({ card, why }) => t.notForSale(cardName(card), why),
  'too-dear': ({ card, cost, worth }) => t.tooDear(cardName(card), coins(cost), coins(worth)),
  'does-not-fit': ({ item }) => t.doesNotFit(itemInWords(itemOf(item))),
  'no-action': ({ card }) => t.noAction(cardName(card)),
  'not-now': ({ token }) => t.notNow(tokenEffectText(token)),
  'no-cave': ({ why }) => t.noCave[why],
  'must-choose': t.mustChoose,
};

export const refusalText = (error: IllegalOf<'eldorado'>): string =>
  sentenceFor<EldoradoIllegal>(sentences, error);
