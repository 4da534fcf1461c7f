import { testCompleteGame } from './play/complete-game';

testCompleteGame('eldorado');
