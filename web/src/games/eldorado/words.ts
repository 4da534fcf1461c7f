// The one place where this game takes its texts from.

export { eldorado as words } from '../../text/en/eldorado';
