export const codex = {};
