// Reads grants, pools and the columns of an asset that rights depend on. Statements are prepared once, since every
// request uses them.
import { columnsOf, type RowOf } from "../../db/columns.ts";
import { type ConvertSetKind, convertSetKind } from "../../db/convert-set-kind.ts";
import { assets } from "../../db/tables/asset.table.ts";
import type { Labels } from "../../db/tables/field.table.ts";
import type { Database } from "../../platform/database/database.ts";
import { CUSTOM_CONVERT_SET, ORIGINAL_CONVERT_SET } from "./access.ts";

/** The columns that the rights to an asset depend on. */
const ACCESS_COLUMNS = columnsOf(assets, ["id", "aclId", "embargo", "expiry", "unreadTerms"]);
export type AssetAccessInfo = Readonly<RowOf<typeof ACCESS_COLUMNS>>;

/** All grants and pools: everything that rights depend on, except the assets. */
export interface GrantTables {
  /** The lowest and the highest asset id; 0 if there are no assets. */
  firstId: number;
  lastId: number;
  /** Set of pools -> its pools. */
  poolsOf: Map<number, number[]>;
  /** Group -> pools that it may see. */
  seen: Map<number, number[]>;
  /** Group -> convert sets that it may download, by pool. */
  downloads: Map<number, { pool: number; set: number }[]>;
  /** Kind of conversion -> convert sets of this kind, without the original. */
  setsOf: Map<ConvertSetKind, number[]>;
}

/** A pool and one set of pools that contains it; null if there is none. */
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
  // Finds the asset or, if it does not exist, the one before it, so that both cases take the same time.
  const accessInfo = db.sqlite.prepare(
    `SELECT ${ACCESS_COLUMNS.sql} FROM asset WHERE id <= ? ORDER BY id DESC LIMIT 1`,
  );
  const named = db.sqlite.prepare<[], Omit<PoolMember, "labels"> & { labels: string }>(
    "SELECT pool.name, pool.labels, acl_pool.acl_id AS acl FROM pool LEFT JOIN acl_pool ON acl_pool.pool_id = pool.id ORDER BY pool.position, pool.name",
  );
  const ends = db.sqlite.prepare(
    "SELECT ifnull((SELECT min(id) FROM asset), 0) AS firstId, ifnull((SELECT max(id) FROM asset), 0) AS lastId",
  );
  return {
    /** Changes with every commit, also of other processes. */
    version: db.dataVersion,
    readGrants(): GrantTables {
      const granted: GrantTables = {
        ...(ends.get() as Pick<GrantTables, "firstId" | "lastId">),
        poolsOf: new Map(),
        seen: new Map(),
        downloads: new Map(),
        setsOf: new Map([["picture", [CUSTOM_CONVERT_SET]]]),
      };
      for (const { acl, pool } of pools.all()) add(granted.poolsOf, acl, pool);
      for (const { group, pool } of grants.all()) add(granted.seen, group, pool);
      for (const { group, pool, set } of downloadGrants.all()) add(granted.downloads, group, { pool, set });
      for (const { id, mime } of convertSets.all()) {
        const kind = convertSetKind(mime);
        if (kind && id > ORIGINAL_CONVERT_SET) add(granted.setsOf, kind, id);
      }
      return granted;
    },
    poolMembers: (): PoolMember[] => named.all().map((row) => ({ ...row, labels: JSON.parse(row.labels) as Labels })),
    /** The row of this asset or, if it does not exist, of the one before it. */
    accessInfoAt: (id: number) => accessInfo.get(id) as AssetAccessInfo | undefined,
    /** Runs a function's reads in one transaction: a transaction per statement would take longer than the reads. */
    inOneTransaction: <Args extends unknown[], Result>(read: (...args: Args) => Result): ((...args: Args) => Result) =>
      db.sqlite.transaction(read),
  };
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
