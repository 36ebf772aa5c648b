// What accounts, groups and tokens may be called, and by what a name is found again.

const NAME = /^[^\p{C}\s](?:[^\p{C}]{0,98}[^\p{C}\s])?$/u;

/** 1 to 100 visible characters, with no blank at either end. */
export const isName = (name: string): boolean => NAME.test(name);

/** A name that can stand in a list which commas separate. */
export const isListedName = (name: string): boolean => isName(name) && !name.includes(",");

/** The key by which a name is looked up: NFKC, trimmed, lower case. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
