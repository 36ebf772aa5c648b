// Prepares the pool of an import and the basic rows of an empty library, in a transaction of the caller.
import type { Tx } from "../../platform/database/database.ts";
import { StartError } from "../../platform/errors/start-error.ts";
import { ensureAcl, ensurePublicPool } from "../access/rights-writer.repository.ts";
import { ensureSystemFields } from "../library/registry-writer.repository.ts";
import { mapPoolIds } from "./catalogue/catalogue.repository.ts";

/** Creates the basic rows of an empty library. Returns the id of the pool set for new assets. @throws StartError if there is no such pool */
export async function ensureImportAcl(tx: Tx, pool: string): Promise<number> {
  await ensurePublicPool(tx);
  await ensureSystemFields(tx);
  const ids = await mapPoolIds(tx);
  const id = ids.get(pool);
  if (id === undefined) {
    const names = [...ids.keys()].sort();
    throw new StartError(
      `There is no pool "${pool}". The pools of this library are: ${names.join(", ")}. Make it with vitrine pool add ${pool}, or use --create-pool.`,
    );
  }
  return ensureAcl(tx, [id]);
}
