// Reads grants, pools and the columns of an asset that decide about rights. Prepared once: every request asks.
import { columnsOf, type RowOf } from "../../db/columns.ts";
import { type ConvertSetKind, kindOfSet } from "../../db/convert-set-kind.ts";
import { assets } from "../../db/tables/asset.table.ts";
import type { Labels } from "../../db/tables/field.table.ts";
import type { Database } from "../../platform/database.ts";
import { CUSTOM, ORIGINAL } from "./access.ts";

/** What the right to an asset depends on. Nobody has a right to an asset that does not exist. */
const GUARD = columnsOf(assets, ["id", "aclId", "embargo", "expiry", "unreadTerms"]);
export type Guard = Readonly<RowOf<typeof GUARD>>;

/** All that rights depend on, beside the assets. */
export interface Granted {
  /** The lowest and the highest id of an asset; 0 where there is none. */
  firstId: number;
  lastId: number;
  /** Set of pools -> its pools. */
  poolsOf: Map<number, number[]>;
  /** Group -> the pools that it sees. */
  seen: Map<number, number[]>;
  /** Group -> the convert sets that it may download, by pool. */
  downloads: Map<number, { pool: number; set: number }[]>;
  /** What convert sets make -> the sets, the original not among them. */
  setsOf: Map<ConvertSetKind, number[]>;
}

/** A pool, and one of the sets that it is in; null where it is in none. */
export interface PoolMember {
  name: string;
  labels: Labels;
  acl: number | null;
}

export function createAccessRepository(db: Database) {
  const pools = db.sqlite.prepare<[], { acl: number; pool: number }>(
    "SELECT acl_id AS acl, pool_id AS pool FROM acl_pool",
  );
  const grants = db.sqlite.prepare<[], { group: number; pool: number }>(
    'SELECT group_id AS "group", pool_id AS pool FROM access_grant',
  );
  const downloadGrants = db.sqlite.prepare<[], { group: number; pool: number; set: number }>(
    'SELECT group_id AS "group", pool_id AS pool, convert_set_id AS "set" FROM download_grant',
  );
  const convertSets = db.sqlite.prepare<[], { id: number; mime: string | null }>("SELECT id, mime FROM convert_set");
  // Finds the asset or, if it does not exist, the one before it: both take the same work to find, read and refuse.
  const guard = db.sqlite.prepare(`SELECT ${GUARD.sql} FROM asset WHERE id <= ? ORDER BY id DESC LIMIT 1`);
  const named = db.sqlite.prepare<[], Omit<PoolMember, "labels"> & { labels: string }>(
    "SELECT pool.name, pool.labels, acl_pool.acl_id AS acl FROM pool LEFT JOIN acl_pool ON acl_pool.pool_id = pool.id ORDER BY pool.position, pool.name",
  );
  const ends = db.sqlite.prepare(
    "SELECT ifnull((SELECT min(id) FROM asset), 0) AS firstId, ifnull((SELECT max(id) FROM asset), 0) AS lastId",
  );
  return {
    /** Changes with every commit of anybody. */
    version: db.dataVersion,
    granted(): Granted {
      const granted: Granted = {
        ...(ends.get() as Pick<Granted, "firstId" | "lastId">),
        poolsOf: new Map(),
        seen: new Map(),
        downloads: new Map(),
        setsOf: new Map([["picture", [CUSTOM]]]),
      };
      for (const { acl, pool } of pools.all()) add(granted.poolsOf, acl, pool);
      for (const { group, pool } of grants.all()) add(granted.seen, group, pool);
      for (const { group, pool, set } of downloadGrants.all()) add(granted.downloads, group, { pool, set });
      for (const { id, mime } of convertSets.all()) {
        const kind = kindOfSet(mime);
        if (kind && id > ORIGINAL) add(granted.setsOf, kind, id);
      }
      return granted;
    },
    poolMembers: (): PoolMember[] => named.all().map((row) => ({ ...row, labels: JSON.parse(row.labels) as Labels })),
    /** The row of this asset or, if it does not exist, of the one before it. */
    guardAt: (id: number) => guard.get(id) as Guard | undefined,
    /** Makes a function read in one transaction: beginning one for each statement takes longer than reading. */
    atOnce: <Args extends unknown[], Result>(read: (...args: Args) => Result): ((...args: Args) => Result) =>
      db.sqlite.transaction(read),
  };
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
