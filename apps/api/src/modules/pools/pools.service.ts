// Lists, adds, changes and removes pools, for operators. An asset is in one or more pools, and groups are granted
// access to pools. Grants are managed with the groups.

import type { Labels } from "../../db/tables/field.table.ts";
import { mapSequentially } from "../../platform/async-lists.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import { OperatorError } from "../../platform/errors/operator-error.ts";
import { formatCount } from "../../platform/format-count.ts";
import { listOpenJobs } from "../../platform/jobs/jobs.ts";
import { applyNameChanges, moveOrInsertAtPosition } from "../../platform/operator-names.ts";
import { mapGroupNamesByVisiblePool } from "../access/pool-sets.repository.ts";
import { ensureAcl, ensurePool, ensurePublicPool, PUBLIC_POOL } from "../access/rights-writer.repository.ts";
import { moveAssetsToPoolSet } from "../library/asset-writer.repository.ts";
import * as repository from "./pools.repository.ts";

export interface Pool {
  /** The code used in commands and catalogues. */
  name: string;
  /** Language -> display name; the portal falls back to English, then to any other. */
  labels: Labels;
  assets: number;
  /** Names of the groups that have access. */
  groups: string[];
}

export interface PoolChange {
  /** The new code. */
  name?: string;
  /** Language -> new display name; "" removes it. Other languages stay as they are. */
  labels?: Labels;
  /** Position in the list, from 1. */
  position?: number;
}

export interface PoolRemovalOptions {
  /** The pool to move its assets to. Required if the pool has assets. */
  moveTo?: string;
  /** Also removes its grants. This or `moveTo` is required if groups have access. */
  withGrants?: boolean;
}

const CODE = /^[a-z0-9][a-z0-9_-]{0,62}$/;
/** Kinds of jobs that add assets to the pool named in their payload. */
const IMPORT_JOB_KINDS = ["import", "watch"];
/** Assets per transaction: some 50 ms, so that a running server can write in between. */
const BATCH_ASSETS = 1_000;

/** All methods throw an `OperatorError`. */
export type Pools = ReturnType<typeof createPools>;

export function createPools(db: Database, clock: Clock) {
  /** Refuses a pool that an import or watch fills, which would create it again under the old code, without grants. */
  async function assertIdle(tx: Tx, name: string): Promise<void> {
    const jobs = (await mapSequentially(IMPORT_JOB_KINDS, (kind) => listOpenJobs(tx, kind, clock.now()))).flat();
    const busy = jobs.find(
      ({ payload, abandoned, state }) => payload.pool === name && state === "running" && !abandoned,
    );
    if (!busy) return;
    const what = `The ${busy.kind} of ${busy.payload.root} brings assets into the pool "${name}"`;
    throw new OperatorError("pool.in_use", `${what}. Wait until it has ended, or stop it.`);
  }

  async function moveToPosition(tx: Tx, id: number, position: number): Promise<void> {
    const ids = (await repository.listPoolRows(tx)).map((row) => row.id);
    await repository.setPoolPositions(tx, moveOrInsertAtPosition(ids, id, position));
  }

  async function rename(tx: Tx, pool: repository.PoolRow, name: string): Promise<void> {
    if (pool.name === PUBLIC_POOL) throw createPublicPoolError();
    await assertIdle(tx, pool.name);
    await assertNew(tx, name);
    await repository.updatePool(tx, pool.id, { name });
  }

  /** Moves a batch of assets to another pool and returns how many; removes the pool if none are left. */
  async function removeBatch(
    tx: Tx,
    name: string,
    { moveTo, withGrants = false }: PoolRemovalOptions,
  ): Promise<number> {
    const pool = await getPool(tx, name);
    if (name === PUBLIC_POOL) throw createPublicPoolError();
    const target = moveTo === undefined ? undefined : await getPool(tx, moveTo);
    if (target?.id === pool.id)
      throw new OperatorError("pool.same", `Name another pool than "${name}" to move its assets to.`);
    await assertIdle(tx, name);
    if (!target) await assertUnused(tx, pool, withGrants);
    const some = target && (await repository.findAssetBatchInPool(tx, pool.id, BATCH_ASSETS));
    if (some && target) {
      const others = (await repository.poolIdsOfAcl(tx, some.aclId)).filter((id) => id !== pool.id);
      await moveAssetsToPoolSet(tx, some.ids, await ensureAcl(tx, [...others, target.id]));
      return some.ids.length;
    }
    await repository.deletePool(tx, pool.id);
    await recordEvent(tx, clock, "pool.removed", { name, ...(moveTo === undefined ? {} : { moveTo }) });
    return 0;
  }

  return {
    /** In display order. */
    async list(): Promise<Pool[]> {
      const [assets, groups] = [await repository.countAssetsByPool(db.read), await mapGroupNamesByVisiblePool(db.read)];
      return (await repository.listPoolRows(db.read)).map(({ id, name, labels }) => ({
        ...{ name, labels },
        assets: assets.get(id) ?? 0,
        groups: groups.get(name) ?? [],
      }));
    },
    add: (name: string, { labels = {}, position }: Omit<PoolChange, "name"> = {}): Promise<void> =>
      db.write(async (tx) => {
        // Creates the public pool first, so that it is first in the list.
        await ensurePublicPool(tx);
        await assertNew(tx, name);
        const id = await ensurePool(tx, name, mergeLabels({}, labels));
        await moveToPosition(tx, id, position ?? Number.POSITIVE_INFINITY);
        await recordEvent(tx, clock, "pool.added", { name });
      }),
    change: (name: string, change: PoolChange): Promise<void> =>
      db.write(async (tx) => {
        const pool = await getPool(tx, name);
        if (change.name !== undefined && change.name !== name) await rename(tx, pool, change.name);
        if (change.labels)
          await repository.updatePool(tx, pool.id, { labels: mergeLabels(pool.labels, change.labels) });
        if (change.position !== undefined) await moveToPosition(tx, pool.id, change.position);
        await recordEvent(tx, clock, "pool.changed", {
          ...change,
          name,
          ...(change.name === undefined ? {} : { newName: change.name }),
        });
      }),
    /** Returns how many assets were moved. */
    async remove(name: string, how: PoolRemovalOptions = {}): Promise<number> {
      let moved = 0;
      for (;;) {
        const some = await db.write((tx) => removeBatch(tx, name, how));
        if (some === 0) return moved;
        moved += some;
      }
    },
    /** Creates the public pool, which every library has. */
    ensurePublic: (): Promise<void> => db.write(async (tx) => void (await ensurePublicPool(tx))),
  };
}

/** @throws OperatorError if it is no valid pool code */
export function assertPoolCode(name: string): void {
  if (CODE.test(name)) return;
  throw new OperatorError(
    "pool.code",
    `"${name}" cannot be the code of a pool. It has 1 to 63 small letters (a to z), digits, - and _, and begins with a letter or digit; what people read is its name in each language.`,
  );
}

async function assertNew(tx: Tx, name: string): Promise<void> {
  assertPoolCode(name);
  if ((await repository.listPoolRows(tx)).some((row) => row.name === name))
    throw new OperatorError("pool.exists", `There is a pool "${name}" already.`);
}

async function assertUnused(tx: Tx, { id, name }: repository.PoolRow, withGrants: boolean): Promise<void> {
  const assets = (await repository.countAssetsByPool(tx)).get(id) ?? 0;
  const groups = (await mapGroupNamesByVisiblePool(tx)).get(name) ?? [];
  const seenBy = groups.length > 0 ? ` It is granted to: ${groups.join(", ")}.` : "";
  if (assets > 0) {
    const holds = `The pool "${name}" holds ${formatCount(assets, "asset")}.${seenBy}`;
    const cure = `vitrine pool remove ${name} --move-to <pool> moves them to another one, whose grants hold for them then.`;
    throw new OperatorError("pool.not_empty", `${holds} ${cure}`);
  }
  if (groups.length === 0 || withGrants) return;
  const cure = groups.map((group) => `vitrine group revoke ${group} ${name}`).join("; ");
  throw new OperatorError(
    "pool.granted",
    `The pool "${name}" holds no assets.${seenBy} Take that away first: ${cure}.`,
  );
}

async function getPool(tx: Tx, name: string): Promise<repository.PoolRow> {
  const rows = await repository.listPoolRows(tx);
  const found = rows.find((row) => row.name === name);
  if (found) return found;
  throw new OperatorError(
    "pool.unknown",
    `There is no pool "${name}". The pools are: ${rows.map((row) => row.name).join(", ")}.`,
  );
}

const createPublicPoolError = () =>
  new OperatorError(
    "pool.public",
    `The pool "${PUBLIC_POOL}" stays, with its code: imports that name no other pool use it. What it grants can be taken away (vitrine group revoke guest ${PUBLIC_POOL}).`,
  );

function mergeLabels(before: Labels, change: Labels): Labels {
  const labels = applyNameChanges(before, change);
  if (labels) return labels;
  throw new OperatorError(
    "pool.label",
    "A name stands beside its language, as de=Intern, and has 1 to 100 visible characters.",
  );
}
