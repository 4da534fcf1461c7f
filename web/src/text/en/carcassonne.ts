export const carcassonne = {};
