// Tables as CSV (RFC 4180), made for spreadsheet programs.

/** The byte order mark makes spreadsheet programs read UTF-8. */
export const CSV_START = "\ufeff";

/** A cell: quoted, and never a formula. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A row and its end. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join()}\r\n`;
