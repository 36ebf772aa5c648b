// Validates names of accounts, groups and tokens, and normalizes them for lookup.

const NAME = /^[^\p{C}\s](?:[^\p{C}]{0,98}[^\p{C}\s])?$/u;

/** Maximum characters of a name. */
export const MAX_NAME_LENGTH = 100;

/** 1 to 100 visible characters, without leading or trailing spaces. */
export const isValidName = (name: string): boolean => NAME.test(name);

/** A name that can be used in a comma-separated list. */
export const isValidNameWithoutComma = (name: string): boolean => isValidName(name) && !name.includes(",");

/** The key by which a name is looked up: NFKC, trimmed, lower case. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
