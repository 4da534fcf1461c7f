// The symbols of cards, spaces and tokens: solid shapes with different outlines in a box of 24 by
// 24. Holes use the even-odd rule.

const CARD = 'M7.5 2.5h9a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2z';

export const SYMBOLS = {
  /** A long blade and its handle. */
  machete:
    'M8.2 14.2L17.5 3.2C18.6 2 20.6 2 21.4 3C21.9 6.4 20.2 9.8 17 12L10.6 16.4ZM7.4 15.2L9.9 17.6L6.2 21.4C5.4 22.2 4 22.2 3.2 21.4C2.4 20.6 2.4 19.4 3.2 18.6Z',
  /** A broad leaf at the foot of a shaft with a grip. */
  paddle:
    'M9.2 12.2C5.4 13.2 2.4 17 2.4 21.6C7 21.6 10.8 18.6 11.8 14.8L19.2 7.4L20.6 8.8L22 7.4L16.6 2L15.2 3.4L16.6 4.8Z',
  /** A round coin with a gem. */
  coin: 'M12 1.5a10.5 10.5 0 1 1 0 21a10.5 10.5 0 1 1 0-21zM12 4.3a7.7 7.7 0 1 0 0 15.4a7.7 7.7 0 1 0 0-15.4zM12 7.2l4.8 4.8-4.8 4.8-4.8-4.8z',
  /** Cards given up. */
  discard: `M8.5 1.5h9a2 2 0 0 1 2 2v12.5h-2.4V6.2a2 2 0 0 0-2-2H6.5v-.7a2 2 0 0 1 2-2zM6.5 6h7.5a2 2 0 0 1 2 2v12.5a2 2 0 0 1-2 2H6.5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z`,
  /** A card with a plus. */
  draw: `${CARD}M11 8v3H8v2h3v3h2v-3h3v-2h-3V8z`,
  /** A card with a cross. */
  remove: `${CARD}M9.2 8L8 9.2l2.8 2.8L8 14.8L9.2 16l2.8-2.8l2.8 2.8l1.2-1.2l-2.8-2.8L16 9.2L14.8 8L12 10.8z`,
  /** Two arrows in a circle. */
  replace:
    'M12 3.5c3 0 5.6 1.5 7.1 3.800L21.5 5v7h-7l2.6-2.600C16.1 7.6 14.2 6.5 12 6.500c-2.7 0-5 2-5.4 4.600l-3-.3C4.2 6.6 7.7 3.5 12 3.500zM12 20.500c-3 0-5.6-1.5-7.1-3.800L2.5 19v-7h7l-2.6 2.600c1 1.8 2.9 2.9 5.1 2.900c2.7 0 5-2 5.4-4.600l3 .3C19.8 17.4 16.3 20.5 12 20.500z',
  /** A shield over a card. */
  'keep-item':
    'M12 1.500l9 3v7c0 5.5-3.8 9.3-9 11c-5.2-1.7-9-5.5-9-11v-7zM10.8 16.600l6-6.600l-1.9-1.700l-4.2 4.700l-2-2l-1.8 1.800z',
  /** An arrow that jumps over a piece. */
  'pass-occupied':
    'M12 13.500a3.6 3.6 0 1 1 0 7.200a3.6 3.6 0 1 1 0-7.200zM2 14.500C2.5 8 6.5 4 12 4c4 0 7 2 8.7 5.300L23 8l-.8 7.500l-6.7-3.300l2.5-1.400C16.8 8.4 14.8 7 12 7c-3.7 0-6.5 2.8-7 7.500z',
  /** A footprint. */
  native:
    'M11 8.500c3.2 0 5 2.6 4.7 5.600c-.2 2.2-1 3-1 4.700c0 2.2-1.2 3.7-3.1 3.700c-2.3 0-3.4-1.8-3.6-4.300C7.8 15.8 6.6 14.8 6.6 12.500c0-2.3 1.8-4 4.4-4zM6.8 4.200a1.9 1.9 0 1 1 0 3.800a1.9 1.9 0 1 1 0-3.800zM10.6 1.800a1.9 1.9 0 1 1 0 3.800a1.9 1.9 0 1 1 0-3.800zM14.7 2.600a1.7 1.7 0 1 1 0 3.400a1.7 1.7 0 1 1 0-3.400zM18 5.600a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3z',
  /** A star: any symbol. */
  'change-symbol':
    'M12 1.500l3.1 6.900l7.4.8l-5.5 5l1.5 7.300L12 17.800l-6.5 3.700L7 14.200l-5.5-5l7.4-.8z',
  /** A signal tower: a card is taken from the market. */
  'take-from-market':
    'M11 11.800a2.4 2.4 0 1 1 2 0L16.5 22h-2.400l-.7-2.200h-2.800L9.9 22H7.500zM12 15.500l-.8 2.300h1.600zM6.8 4.500l1.6 1.600a5 5 0 0 0 0 7l-1.6 1.600a7.2 7.2 0 0 1 0-10.200zM17.2 4.500a7.2 7.2 0 0 1 0 10.200l-1.6-1.600a5 5 0 0 0 0-7z',
} as const;

export type SymbolName = keyof typeof SYMBOLS;
