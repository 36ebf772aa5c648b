/** Codes of languages as the settings and the contract write them: `de`, `pt-BR`. */
export const LANGUAGE = /^[a-z]{2}(-[A-Z]{2})?$/;

/** In which language a text is shown that the language of the visitor lacks. */
export const FALLBACK_LANGUAGE = "en";
