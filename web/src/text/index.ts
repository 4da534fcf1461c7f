// All texts of the page. Another language would be a tree of the same shape.

import { carcassonne } from './en/carcassonne';
import { codex } from './en/codex';
import { eldorado } from './en/eldorado';
import { options } from './en/options';
import { shell } from './en/shell';
import { pseudo } from './pseudo';

const english = { shell, options, carcassonne, codex, eldorado };

/** Built with `VITE_PSEUDO=1`, every text is marked, so that tests find texts from elsewhere. */
export const text = import.meta.env.VITE_PSEUDO === '1' ? pseudo(english) : english;
