/** Codes of languages as the settings and the contract write them: `de`, `pt-BR`. */
export const LANGUAGE = /^[a-z]{2}(-[A-Z]{2})?$/;
