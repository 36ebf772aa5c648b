/** Language codes as in the settings and the contract: `de`, `pt-BR`. */
export const LANGUAGE_CODE_PATTERN = /^[a-z]{2}(-[A-Z]{2})?$/;

/** Language of texts that the visitor's language lacks. */
export const FALLBACK_LANGUAGE = "en";
