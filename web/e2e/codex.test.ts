import { testCompleteGame } from './play/complete-game';

testCompleteGame('codex', { 'deck-end': 'any' });
