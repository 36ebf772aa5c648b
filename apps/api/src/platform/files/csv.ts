// Formats tables as CSV (RFC 4180) for spreadsheet programs.

/** The byte order mark makes spreadsheet programs read UTF-8. */
export const CSV_BOM = "\ufeff";

/**
 * Formats a cell so that it is never a formula. Numbers stay numbers; other text that a spreadsheet would evaluate gets
 * a leading apostrophe, and text with apostrophes before such a sign gets one more, so that importers can remove it.
 */
export function formatCsvCell(text: string): string {
  if (text === "" || /^-?\d+(\.\d+)?$/.test(text)) return text;
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Formats a row with its line end. */
export const formatCsvRow = (cells: readonly string[]): string => `${cells.map(formatCsvCell).join()}\r\n`;
