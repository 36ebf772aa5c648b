// Pools: an asset lies in one or more, and groups are granted what lies in them. For whoever operates the server. Who is
// granted what is said with the group.
import type { Labels } from "../../db/tables/field.table.ts";
import type { Clock } from "../../platform/clock.ts";
import { counted } from "../../platform/counted.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import { listOpenJobs } from "../../platform/jobs.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { changedNames, placed } from "../../platform/operator-names.ts";
import { groupsByPool } from "../access/pool-sets.repository.ts";
import { ensurePool, ensurePublicPool, internAcl, PUBLIC_POOL } from "../access/rights-writer.repository.ts";
import { moveAssets } from "../library/asset-writer.repository.ts";
import * as repository from "./pools.repository.ts";

export type PoolFault =
  | "pool.exists"
  | "pool.unknown"
  | "pool.code"
  | "pool.label"
  | "pool.public"
  | "pool.not_empty"
  | "pool.granted"
  | "pool.in_use"
  | "pool.same";

export class PoolError extends OperatorError<PoolFault> {
  override readonly name = "PoolError";
}

export interface Pool {
  /** The code by which commands and catalogues call it. */
  name: string;
  /** Language -> what people read; in a language without one the portal takes English, or any other. */
  labels: Labels;
  assets: number;
  /** Names of the groups that see it. */
  groups: string[];
}

export interface PoolChange {
  /** Another code. */
  name?: string;
  /** Language -> its name from now on; "" takes it away. Other languages stay as they are. */
  labels?: Labels;
  /** Its place in the list, from 1. */
  position?: number;
}

export interface PoolRemoval {
  /** The pool that its assets lie in from then on. Without it a pool that holds assets stays. */
  moveTo?: string;
  /** Its grants end. Without it, and without `moveTo`, a pool that groups see stays. */
  withGrants?: boolean;
}

/** Everything throws a `PoolError` where it says why not. */
export interface Pools {
  /** In their order. */
  list(): Pool[];
  add(name: string, made?: Omit<PoolChange, "name">): Promise<void>;
  change(name: string, change: PoolChange): Promise<void>;
  /** Answers how many assets were moved. */
  remove(name: string, how?: PoolRemoval): Promise<number>;
  /** The pool that every library has. */
  ensurePublic(): Promise<void>;
}

const CODE = /^[a-z0-9][a-z0-9_-]{0,62}$/;
/** Kinds of jobs that put assets into the pool that they name. */
const FILLING = ["import", "watch"];
/** Assets in one transaction: some 50 ms, so that a running server gets its turn. */
const BATCH = 1_000;

export function createPools(db: Database, clock: Clock): Pools {
  const note = (tx: Tx, kind: string, details: Record<string, unknown>) =>
    recordEvent(tx, { at: clock.now(), kind, details });

  /** An import or a watch would go on under the old name, or fill what nobody is granted. */
  function assertIdle(tx: Tx, name: string): void {
    const jobs = FILLING.flatMap((kind) => listOpenJobs(tx, kind, clock.now()));
    const busy = jobs.find(
      ({ payload, abandoned, state }) => payload.pool === name && state === "running" && !abandoned,
    );
    if (!busy) return;
    const what = `The ${busy.kind} of ${busy.payload.root} brings assets into the pool "${name}"`;
    throw new PoolError("pool.in_use", `${what}. Wait until it has ended, or stop it.`);
  }

  function place(tx: Tx, id: number, position: number): void {
    const ids = repository.poolRows(tx).map((row) => row.id);
    repository.numberPools(tx, placed(ids, id, position));
  }

  function rename(tx: Tx, pool: repository.PoolRow, name: string): void {
    if (pool.name === PUBLIC_POOL) throw staysPublic();
    assertIdle(tx, pool.name);
    assertNew(tx, name);
    repository.updatePool(tx, pool.id, { name });
  }

  /** Moves some assets of a pool to another one; answers how many. The last time it removes the pool. */
  function removeSome(tx: Tx, name: string, { moveTo, withGrants = false }: PoolRemoval): number {
    const pool = poolOf(tx, name);
    if (name === PUBLIC_POOL) throw staysPublic();
    const target = moveTo === undefined ? undefined : poolOf(tx, moveTo);
    if (target?.id === pool.id)
      throw new PoolError("pool.same", `Name another pool than "${name}" to move its assets to.`);
    assertIdle(tx, name);
    if (!target) assertUnused(tx, pool, withGrants);
    const some = target && repository.someAssetsIn(tx, pool.id, BATCH);
    if (some && target) {
      const others = repository.poolIdsOfAcl(tx, some.aclId).filter((id) => id !== pool.id);
      moveAssets(tx, some.ids, internAcl(tx, [...others, target.id]));
      return some.ids.length;
    }
    repository.deletePool(tx, pool.id);
    note(tx, "pool.removed", { name, ...(moveTo === undefined ? {} : { moveTo }) });
    return 0;
  }

  return {
    list() {
      const [assets, groups] = [repository.assetCounts(db.read), groupsByPool(db.read)];
      return repository.poolRows(db.read).map(({ id, name, labels }) => ({
        ...{ name, labels },
        assets: assets.get(id) ?? 0,
        groups: groups.get(name) ?? [],
      }));
    },
    add: (name, { labels = {}, position } = {}) =>
      db.write((tx) => {
        // It comes first in a list that has nothing else yet.
        ensurePublicPool(tx);
        assertNew(tx, name);
        const id = ensurePool(tx, name, changedLabels({}, labels));
        place(tx, id, position ?? Number.POSITIVE_INFINITY);
        note(tx, "pool.added", { name });
      }),
    change: (name, change) =>
      db.write((tx) => {
        const pool = poolOf(tx, name);
        if (change.name !== undefined && change.name !== name) rename(tx, pool, change.name);
        if (change.labels) repository.updatePool(tx, pool.id, { labels: changedLabels(pool.labels, change.labels) });
        if (change.position !== undefined) place(tx, pool.id, change.position);
        note(tx, "pool.changed", { ...change, name, ...(change.name === undefined ? {} : { newName: change.name }) });
      }),
    async remove(name, how = {}) {
      let moved = 0;
      for (;;) {
        const some = await db.write((tx) => removeSome(tx, name, how));
        if (some === 0) return moved;
        moved += some;
      }
    },
    ensurePublic: () => db.write((tx) => void ensurePublicPool(tx)),
  };
}

/** @throws PoolError where it cannot be the code of a pool */
export function assertCode(name: string): void {
  if (CODE.test(name)) return;
  throw new PoolError(
    "pool.code",
    `"${name}" cannot be the code of a pool. It has 1 to 63 small letters (a to z), digits, - and _, and begins with a letter or digit; what people read is its name in each language.`,
  );
}

function assertNew(tx: Tx, name: string): void {
  assertCode(name);
  if (repository.poolRows(tx).some((row) => row.name === name))
    throw new PoolError("pool.exists", `There is a pool "${name}" already.`);
}

function assertUnused(tx: Tx, { id, name }: repository.PoolRow, withGrants: boolean): void {
  const assets = repository.assetCounts(tx).get(id) ?? 0;
  const groups = groupsByPool(tx).get(name) ?? [];
  const seenBy = groups.length > 0 ? ` It is granted to: ${groups.join(", ")}.` : "";
  if (assets > 0) {
    const holds = `The pool "${name}" holds ${counted(assets, "asset")}.${seenBy}`;
    const cure = `vitrine pool remove ${name} --move-to <pool> moves them to another one, whose grants hold for them then.`;
    throw new PoolError("pool.not_empty", `${holds} ${cure}`);
  }
  if (groups.length === 0 || withGrants) return;
  const cure = groups.map((group) => `vitrine group revoke ${group} ${name}`).join("; ");
  throw new PoolError("pool.granted", `The pool "${name}" holds no assets.${seenBy} Take that away first: ${cure}.`);
}

function poolOf(tx: Tx, name: string): repository.PoolRow {
  const rows = repository.poolRows(tx);
  const found = rows.find((row) => row.name === name);
  if (found) return found;
  throw new PoolError(
    "pool.unknown",
    `There is no pool "${name}". The pools are: ${rows.map((row) => row.name).join(", ")}.`,
  );
}

const staysPublic = () =>
  new PoolError(
    "pool.public",
    `The pool "${PUBLIC_POOL}" stays, with its code: imports that name no other pool use it. What it grants can be taken away (vitrine group revoke guest ${PUBLIC_POOL}).`,
  );

function changedLabels(before: Labels, change: Labels): Labels {
  const labels = changedNames(before, change);
  if (labels) return labels;
  throw new PoolError(
    "pool.label",
    "A name stands beside its language, as de=Intern, and has 1 to 100 visible characters.",
  );
}
