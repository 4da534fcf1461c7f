// The texts of this game in the language of the page. There is one language now.

export { carcassonne as text } from '../../text/en/carcassonne';
