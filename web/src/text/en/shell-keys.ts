// The keys of the page, apart from those of a game.

export const keys = {
  board: [
    { keys: '+ −', does: 'zoom in, zoom out' },
    { keys: '0', does: 'show all' },
    { keys: '← ↑ → ↓', does: 'move the board, or the focus on it' },
    { keys: 'L', does: 'show the last move' },
    { keys: 'Enter', does: 'pick, confirm' },
    { keys: 'Esc', does: 'go back one step' },
    { keys: 'T', does: 'show the board as text or as a picture' },
    { keys: 'M', does: 'menu' },
    { keys: '?', does: 'this list' },
  ],
  replay: [
    { keys: '← →', does: 'previous move, next move' },
    { keys: 'Home End', does: 'first move, last move' },
    { keys: 'Space', does: 'play, pause' },
  ],
};
