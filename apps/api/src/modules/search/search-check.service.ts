// Checks for `vitrine doctor` that concern the search and do not start it.
import { isFieldName } from "../../db/field-name.ts";
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";
import { createAssetReader } from "../library/asset-reader.repository.ts";
import { createLibraryReader } from "../library/library.service.ts";
import { createDocumentReader } from "./document-reader.ts";

export { missingKernelsError } from "./engines/embedded/load-kernels.ts";

export interface IndexabilityReport {
  /** Fields whose names are reserved in records. If there is one, no asset is checked. */
  invalidFieldNames: string[];
  /** Asset -> why it cannot be indexed. */
  leftOut: ReadonlyMap<number, string>;
}

const BATCH = 500;

/** Reads every asset as the search index would, and reports those that cannot be indexed. */
export function checkIndexability(db: ReadOnlyDatabase): IndexabilityReport {
  const library = createLibraryReader(db);
  const assets = createAssetReader(db);
  const reader = createDocumentReader(library, assets);
  const fields = library.registry().all;
  const invalidFieldNames = fields.map(({ name }) => name).filter((name) => !isFieldName(name));
  if (invalidFieldNames.length === 0) {
    for (let ids = assets.idsAfter(0, BATCH); ids.length > 0; ids = assets.idsAfter(ids.at(-1) ?? 0, BATCH))
      reader.read(ids, fields);
  }
  return { invalidFieldNames, leftOut: reader.leftOut };
}
