/** Characters; a notice is a line or two. */
const MAX_NOTICE = 2000;

/** A copyright notice of any file as one line of bounded length; undefined where it says nothing. */
export function noticeOf(text: string | undefined): string | undefined {
  const line = text
    ?.replace(/[\p{Cc}\ufffe\uffff]+/gu, " ")
    .toWellFormed()
    .trim();
  return line ? line.slice(0, MAX_NOTICE) : undefined;
}
