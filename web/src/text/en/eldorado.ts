export const eldorado = {};
