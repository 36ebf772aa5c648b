/** Directional isolates, and the word joiners that number the languages of foreign texts. */
const CONTROLS = /[\u2060\u2066-\u2069]/g;

/** Removes the invisible marks of a text that leaves the page: a file name, a mail, a text to be copied. */
export const removeInvisibleMarks = (text: string): string => text.replace(CONTROLS, "");
