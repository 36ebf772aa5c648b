/** Characters; a notice is a line or two. */
const MAX_NOTICE = 2000;

/** A copyright notice as one line of limited length; undefined where it is empty. */
export function normalizeNotice(text: string | undefined): string | undefined {
  const line = text
    ?.replace(/[\p{Cc}\ufffe\uffff]+/gu, " ")
    .toWellFormed()
    .trim();
  return line ? line.slice(0, MAX_NOTICE) : undefined;
}
