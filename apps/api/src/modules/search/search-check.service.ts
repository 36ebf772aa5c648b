// Checks for `vitrine doctor` that concern the search and do not start it.
import { isFieldName } from "../../db/field-name.ts";
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";
import { createAssetReader } from "../library/asset-reader.repository.ts";
import { createFieldAndValueReader } from "../library/library.service.ts";
import { createIndexDocumentReader } from "./index-document-reader.ts";

export { describeMissingKernels as missingKernelsError } from "./engines/embedded/load-kernels.ts";

export interface IndexabilityReport {
  /** Fields whose names are reserved in records. If there is one, no asset is checked. */
  invalidFieldNames: string[];
  /** Asset -> why it cannot be indexed. */
  leftOut: ReadonlyMap<number, string>;
}

/** Reads every asset as the search index would, and reports those that cannot be indexed. */
export async function checkIndexability(db: ReadOnlyDatabase): Promise<IndexabilityReport> {
  const library = await createFieldAndValueReader(db);
  const assets = createAssetReader(db);
  const reader = createIndexDocumentReader(library, assets);
  const fields = library.registry().all;
  const invalidFieldNames = fields.map(({ name }) => name).filter((name) => !isFieldName(name));
  if (invalidFieldNames.length === 0) {
    for await (const ids of assets.allIds()) await reader.read(ids, fields);
  }
  return { invalidFieldNames, leftOut: reader.leftOut };
}
