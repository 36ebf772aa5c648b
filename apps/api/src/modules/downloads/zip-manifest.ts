import { CSV_BOM, formatCsvCell } from "../../platform/files/csv.ts";

export interface IncludedFile {
  name: string;
  /** The original, though a conversion was requested. */
  isSubstitute: boolean;
}

/** What happened to the requested assets. */
export interface ZipOutcome {
  /** Asset id -> its files. */
  included: ReadonlyMap<number, readonly IncludedFile[]>;
  /** Assets that could not be converted completely. */
  failed?: ReadonlySet<number>;
  /** Assets to which the right ended before everything was sent. */
  ended?: ReadonlySet<number>;
}

/**
 * A CSV list of which requested assets an archive includes. Unknown and forbidden assets get the same reason, so that
 * the list does not reveal which ones exist.
 */
export function buildZipManifestCsv(requested: readonly number[], { included, failed, ended }: ZipOutcome): Buffer {
  const rows = requested.flatMap((id) => {
    const files = (included.get(id) ?? []).map(({ name, isSubstitute }) => {
      const state = isSubstitute ? "included as the original" : "included";
      return `${id},${formatCsvCell(name)},${formatCsvCell(state)}`;
    });
    if (failed?.has(id)) files.push(`${id},"",${formatCsvCell("could not be converted")}`);
    if (ended?.has(id) || files.length === 0) files.push(`${id},"",${formatCsvCell("not available")}`);
    return files;
  });
  return Buffer.from(`${CSV_BOM}id,file,state\r\n${rows.join("\r\n")}\r\n`);
}
