import { CSV_START, csvCell } from "../../platform/csv.ts";

/**
 * Lists as CSV which requested assets an archive includes. Unknown and forbidden assets get the same reason, so that
 * the list does not reveal which ones exist.
 */
export function zipManifest(requested: readonly number[], included: ReadonlyMap<number, string>): Buffer {
  const rows = requested.map((id) => {
    const name = included.get(id);
    return name === undefined
      ? `${id},"",${csvCell("not available")}`
      : `${id},${csvCell(name)},${csvCell("included")}`;
  });
  return Buffer.from(`${CSV_START}id,file,state\r\n${rows.join("\r\n")}\r\n`);
}
