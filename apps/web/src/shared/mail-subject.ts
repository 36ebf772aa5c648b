import { removeInvisibleMarks } from "./i18n/plain-text.ts";

/** Reduces a text to one line: some mail programs treat text after a line break in the subject as another header. */
export const toMailSubject = (text: string): string =>
  removeInvisibleMarks(text)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
