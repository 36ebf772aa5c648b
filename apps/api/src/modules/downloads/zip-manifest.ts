import { CSV_START, csvCell } from "../../platform/csv.ts";

/** What became of the requested assets. */
export interface ZipContents {
  /** The names of their files, by id. */
  included: ReadonlyMap<number, readonly string[]>;
  /** Those of which not everything could be made. */
  failed?: ReadonlySet<number>;
  /** Those of which not everything may be taken any more. */
  ended?: ReadonlySet<number>;
}

/**
 * Lists as CSV which requested assets an archive includes. Unknown and forbidden assets get the same reason, so that
 * the list does not reveal which ones exist.
 */
export function zipManifest(requested: readonly number[], { included, failed, ended }: ZipContents): Buffer {
  const rows = requested.flatMap((id) => {
    const files = (included.get(id) ?? []).map((name) => `${id},${csvCell(name)},${csvCell("included")}`);
    if (failed?.has(id)) files.push(`${id},"",${csvCell("could not be converted")}`);
    if (ended?.has(id) || files.length === 0) files.push(`${id},"",${csvCell("not available")}`);
    return files;
  });
  return Buffer.from(`${CSV_START}id,file,state\r\n${rows.join("\r\n")}\r\n`);
}
