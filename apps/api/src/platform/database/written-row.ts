/** The row that a statement with RETURNING has written. */
export function writtenRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("The statement wrote no row");
  return row;
}
