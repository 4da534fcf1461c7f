// All texts of the page, by place. Languages follow: each will be a tree of the same shape.

import { carcassonne } from './en/carcassonne';
import { codex } from './en/codex';
import { eldorado } from './en/eldorado';
import { options } from './en/options';
import { shell } from './en/shell';

export const text = { shell, options, carcassonne, codex, eldorado };
