// Names of attributes in a Meilisearch index. Field names are free, attribute names are not: a dot means an object, a
// star a pattern.

/** The document's number; the bookkeeping document has a word here. */
export const ID = "id";
export const ACL = "acl";
export const EMBARGO = "embargo";
/** Every word of the texts, with the class of who may know of it: what is matched. */
export const WORDS = "words";
/** Every two and every three words that follow each other within one text, with their class. */
export const RUNS = "runs";
/** One and the same word in every document. */
export const EVERY = "every";

const encode = (field: string) =>
  field.replace(/[^A-Za-z0-9]/gu, (letter) => `_${letter.codePointAt(0)?.toString(16)}_`);

export const valuesOf = (field: string) => `v_${encode(field)}`;
export const numberOf = (field: string) => `n_${encode(field)}`;
/** The number, rounded down to steps that are few enough to be counted (steps.ts). */
export const stepsOf = (field: string) => `s_${encode(field)}`;
/** The words of one class and one weight, for the order by relevance. */
export const textOf = (level: number, weight: number) => `t_${level}_${weight}`;

export const VALUES_PATTERN = "v_*";
export const NUMBERS_PATTERN = "n_*";
export const STEPS_PATTERN = "s_*";
