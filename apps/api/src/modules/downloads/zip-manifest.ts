import { CSV_START, csvCell } from "../../platform/csv.ts";

/** What became of the requested assets. */
export interface ZipContents {
  /** The names of their files, by id. */
  included: ReadonlyMap<number, readonly string[]>;
  /** Those of which not everything could be made. */
  failed?: ReadonlySet<number>;
}

/**
 * Lists as CSV which requested assets an archive includes. Unknown and forbidden assets get the same reason, so that
 * the list does not reveal which ones exist.
 */
export function zipManifest(requested: readonly number[], { included, failed }: ZipContents): Buffer {
  const rows = requested.flatMap((id) => {
    const files = (included.get(id) ?? []).map((name) => `${id},${csvCell(name)},${csvCell("included")}`);
    if (failed?.has(id)) return [...files, `${id},"",${csvCell("could not be converted")}`];
    return files.length > 0 ? files : [`${id},"",${csvCell("not available")}`];
  });
  return Buffer.from(`${CSV_START}id,file,state\r\n${rows.join("\r\n")}\r\n`);
}
