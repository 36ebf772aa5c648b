// Names of attributes in a Meilisearch index. Field names are arbitrary, but attribute names are restricted: a dot means
// an object, a star a pattern.

/** The asset's id; the bookkeeping document has a string here. */
export const ID_ATTRIBUTE = "id";
export const ACL_ATTRIBUTE = "acl";
export const EMBARGO_ATTRIBUTE = "embargo";
/** Every word of the texts, prefixed with the visibility level of its field; filters match these. */
export const WORDS_ATTRIBUTE = "words";
/** Every two and every three consecutive words of a text, prefixed with the visibility level of its field. */
export const NGRAMS_ATTRIBUTE = "runs";
/** Contains the same word in every document. */
export const WORD_IN_EVERY_DOCUMENT_ATTRIBUTE = "every";

const encodeField = (field: string) =>
  field.replace(/[^A-Za-z0-9]/gu, (letter) => `_${letter.codePointAt(0)?.toString(16)}_`);

export const valuesAttribute = (field: string) => `v_${encodeField(field)}`;
export const numberAttribute = (field: string) => `n_${encodeField(field)}`;
/** The number, rounded to steps that are few enough to be counted (histogram-steps.ts). */
export const roundedNumberAttribute = (field: string) => `s_${encodeField(field)}`;
/** The words of one visibility level and one weight, for the order by relevance. */
export const textAttribute = (level: number, weight: number) => `t_${level}_${weight}`;

export const VALUES_ATTRIBUTE_WILDCARD = "v_*";
export const NUMBERS_ATTRIBUTE_WILDCARD = "n_*";
export const ROUNDED_NUMBERS_ATTRIBUTE_WILDCARD = "s_*";
