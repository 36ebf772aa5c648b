// Tables as CSV (RFC 4180), made for spreadsheet programs.

/** The byte order mark makes spreadsheet programs read UTF-8. */
export const CSV_START = "\ufeff";

/**
 * A cell: never a formula. Numbers stay numbers; another text that a spreadsheet program would calculate begins with an
 * apostrophe, and one that begins with apostrophes before such a sign with one more, so that a reader can take it off.
 */
export function csvCell(text: string): string {
  if (text === "" || /^-?\d+(\.\d+)?$/.test(text)) return text;
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A row and its end. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join()}\r\n`;
