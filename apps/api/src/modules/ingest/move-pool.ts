// `import --move-pool`: moves the assets of a folder that are in other pools to the pool of the import.
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import { formatCount } from "../../platform/format-count.ts";
import { mapPoolNamesByAcl } from "../access/pool-sets.repository.ts";
import { moveAssetsToPoolSet } from "../library/asset-writer.repository.ts";
import { countAssetsByAcl, countAssetsInOtherFolders, listAssetsInOtherPools } from "./terms/visibility.repository.ts";

/** Assets per transaction: about 50 ms, so that a running server can write in between. */
const BATCH = 1_000;

export interface PoolMoveOptions {
  root: string;
  /** Name of the target pool, and the pool set that contains only it. */
  pool: string;
  aclId: number;
  isStopped(): boolean;
  /** Called with a summary before anything is moved. */
  notify(sentence: string): void;
}

export async function moveFolderAssetsToPool(db: Database, clock: Clock, move: PoolMoveOptions): Promise<void> {
  const { root, pool, aclId } = move;
  const all = await listAssetsInOtherPools(db.read, root, aclId);
  if (all.length === 0) return;
  move.notify(await describeMove(db, move, all));
  while (!move.isStopped()) {
    const moved = await db.write(async (tx) => {
      const some = await listAssetsInOtherPools(tx, root, aclId, BATCH);
      await moveAssetsToPoolSet(tx, some, aclId);
      if (some.length > 0) await recordEvent(tx, clock, "assets.moved", { root, pool, assets: some.length });
      return some.length;
    });
    if (moved < BATCH) return;
  }
}

async function describeMove(
  db: Database,
  { root, pool, aclId }: PoolMoveOptions,
  ids: readonly number[],
): Promise<string> {
  const from = (await countAssetsByAcl(db, { ids }, 0)).filter((count) => count.aclId !== aclId);
  const poolsOf = await mapPoolNamesByAcl(db.read);
  const parts = from.map((count) => `${count.assets} from ${poolsOf.get(count.aclId)?.join(" and ")}`);
  const sentence = `Moving ${formatCount(ids.length, "asset")} to the pool "${pool}": ${parts.join(", ")}.`;
  const also = await countAssetsInOtherFolders(db, root, ids);
  if (also.assets === 0) return sentence;
  const which = also.assets === 1 ? "1 of them has" : `${also.assets} of them have`;
  return `${sentence} ${which} the same content as a file in ${also.roots.join(", ")}, which makes them one asset: it leaves its pools for that folder, too.`;
}
