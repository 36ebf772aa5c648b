/** Whether a cell shows nothing: blanks, control characters like the last one of a DOS file, letters without a width. */
export const isBlankCell = (cell: string | number): boolean =>
  /^[\s\p{Cc}\u00ad\u200b-\u200f\u2060\ufeff]*$/u.test(String(cell));
