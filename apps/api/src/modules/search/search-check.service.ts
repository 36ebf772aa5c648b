// What `vitrine doctor` asks about the search, without starting it.
import { isFieldName } from "../../db/field-name.ts";
import type { ReadOnly } from "../../platform/database.ts";
import { createAssetReader } from "../library/asset-reader.repository.ts";
import { createLibraryReader } from "../library/library.service.ts";
import { createDocumentReader } from "./document-reader.ts";

export { kernelsProblem } from "./engines/embedded/load-kernels.ts";

export interface IndexabilityReport {
  /** Fields whose names mean something else in every record. With one of them, no asset is looked at. */
  invalidFieldNames: string[];
  /** Asset -> why it cannot be indexed. */
  leftOut: ReadonlyMap<number, string>;
}

const BATCH = 500;

/** Reads what the search index would read. */
export function checkIndexability(db: ReadOnly): IndexabilityReport {
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
