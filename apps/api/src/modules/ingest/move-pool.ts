// `import --move-pool`: puts the assets of a folder that lie in other pools into the pool of the import.
import type { Clock } from "../../platform/clock.ts";
import { counted } from "../../platform/counted.ts";
import type { Database } from "../../platform/database.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import { poolsByAcl } from "../access/pool-sets.repository.ts";
import { moveAssets } from "../library/asset-writer.repository.ts";
import { alsoBelow, assetsElsewhere, countByAcl } from "./visibility.repository.ts";

/** Assets in one transaction: some 50 ms, so that a running server gets its turn. */
const BATCH = 1_000;

export interface PoolMove {
  root: string;
  /** Its name, and the set of pools that has it alone. */
  pool: string;
  aclId: number;
  isStopped(): boolean;
  /** Called before anything is moved, with what will be. */
  say(sentence: string): void;
}

export async function moveToPool(db: Database, clock: Clock, move: PoolMove): Promise<void> {
  const { root, pool, aclId } = move;
  const all = assetsElsewhere(db.read, root, aclId);
  if (all.length === 0) return;
  move.say(sentenceOf(db, move, all));
  while (!move.isStopped()) {
    const moved = await db.write((tx) => {
      const some = assetsElsewhere(tx, root, aclId, BATCH);
      moveAssets(tx, some, aclId);
      if (some.length > 0)
        recordEvent(tx, { at: clock.now(), kind: "assets.moved", details: { root, pool, assets: some.length } });
      return some.length;
    });
    if (moved < BATCH) return;
  }
}

function sentenceOf(db: Database, { root, pool, aclId }: PoolMove, ids: readonly number[]): string {
  const from = countByAcl(db, { ids }, 0).filter((count) => count.aclId !== aclId);
  const poolsOf = poolsByAcl(db.read);
  const parts = from.map((count) => `${count.assets} from ${poolsOf.get(count.aclId)?.join(" and ")}`);
  const sentence = `Moving ${counted(ids.length, "asset")} to the pool "${pool}": ${parts.join(", ")}.`;
  const also = alsoBelow(db, root, ids);
  if (also.assets === 0) return sentence;
  const which = also.assets === 1 ? "1 of them has" : `${also.assets} of them have`;
  return `${sentence} ${which} the same content as a file in ${also.roots.join(", ")}, which makes them one asset: it leaves its pools for that folder, too.`;
}
