// Reads grants, pools and the columns of an asset that rights depend on.
import { asc, eq, inArray, lte, max, min, type SQL, sql } from "drizzle-orm";
import { type ConvertSetKind, getConvertSetKindOfMime } from "../../db/convert-set-kind.ts";
import { convertSets, downloadGrants, grants, pools } from "../../db/tables/access.table.ts";
import { type Asset, aclPools, assets } from "../../db/tables/asset.table.ts";
import type { Database } from "../../platform/database/database.ts";
import { selectFromIdList } from "../../platform/database/is-among.ts";
import { CUSTOM_CONVERT_SET, ORIGINAL_CONVERT_SET } from "./access.ts";

/** The columns that the rights to an asset depend on. */
export type AssetAccessInfo = Readonly<Pick<Asset, "id" | "aclId" | "embargo" | "expiry" | "unreadTerms">>;

/** All grants and pools: everything that rights depend on, except the assets. */
export interface GrantLookups {
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

export function createAccessRepository(db: Database) {
  const { read } = db;
  const { id, aclId, embargo, expiry, unreadTerms } = assets;
  // Finds the assets or, for those that do not exist, the ones before them, so that both cases take the same time.
  // Prepared, since every request uses it.
  const nearest = read
    .select({ id: max(id) })
    .from(assets)
    .where(lte(id, sql`value`));
  const accessInfos = read
    .select({ id, aclId, embargo, expiry, unreadTerms })
    .from(assets)
    .where(inArray(id, selectFromIdList(nearest, sql.placeholder("ids"))))
    .prepare();
  // Reads the lowest and the highest id by one query each: SQLite uses the index only for one of them at a time.
  const assetIdAt = async (end: SQL<number | null>) => (await read.select({ id: end }).from(assets))[0]?.id ?? 0;
  return {
    /** Changes with every commit, also of other processes. */
    version: db.dataVersion,
    async readGrants(): Promise<GrantLookups> {
      const granted: GrantLookups = {
        firstId: await assetIdAt(min(id)),
        lastId: await assetIdAt(max(id)),
        poolsOf: new Map(),
        seen: new Map(),
        downloads: new Map(),
        setsOf: new Map([["picture", [CUSTOM_CONVERT_SET]]]),
      };
      for (const { aclId, poolId } of await read.select().from(aclPools)) add(granted.poolsOf, aclId, poolId);
      for (const { groupId, poolId } of await read.select().from(grants)) add(granted.seen, groupId, poolId);
      for (const { groupId, poolId, convertSetId } of await read.select().from(downloadGrants))
        add(granted.downloads, groupId, { pool: poolId, set: convertSetId });
      for (const { id, mime } of await read.select().from(convertSets)) {
        const kind = getConvertSetKindOfMime(mime);
        if (kind && id > ORIGINAL_CONVERT_SET) add(granted.setsOf, kind, id);
      }
      return granted;
    },
    /** One row for each pool and each set of pools that contains it, in the order of pools; null: in no set. */
    poolMembers: () =>
      read
        .select({ name: pools.name, labels: pools.labels, acl: aclPools.aclId })
        .from(pools)
        .leftJoin(aclPools, eq(aclPools.poolId, pools.id))
        .orderBy(asc(pools.position), asc(pools.name)),
    /** The rows of these assets and, for those that do not exist, of the ones before them. */
    accessInfosAt: (ids: readonly number[]): Promise<AssetAccessInfo[]> => accessInfos.execute({ ids }),
  };
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
