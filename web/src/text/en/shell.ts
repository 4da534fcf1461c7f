// All that the page itself says, apart from what the games say.

export const shell = {
  refusals: {
    offline: 'The server cannot be reached just now.',
    stale: 'The table has moved on; look again.',
    'too-fast': 'That was a little fast; wait a moment.',
    'no-table': 'There is no such table.',
  },
};
