// Database figures for the admin's overview. Read-only.
import type { Labels } from "../db/tables/field.table.ts";
import type { ReadOnly } from "../platform/database.ts";

/** Served by a covering index, since rows are wide. */
export const COUNTS =
  "SELECT acl_id AS acl, kind, count(*) AS assets, count(missing_since) AS missing FROM asset GROUP BY acl_id, kind";

export function createOverviewRepository(db: ReadOnly) {
  const counts = db.sqlite.prepare(COUNTS);
  const members = db.sqlite.prepare(
    "SELECT pool.name, pool.labels, acl_pool.acl_id AS acl FROM pool LEFT JOIN acl_pool ON acl_pool.pool_id = pool.id ORDER BY pool.name",
  );
  const blobs = db.sqlite.prepare(
    "SELECT max(hash) AS last, sum(size) AS bytes FROM (SELECT hash, size FROM blob WHERE hash > ? ORDER BY hash LIMIT ?)",
  );
  const accounts = db.sqlite.prepare("SELECT count(*) FROM account").pluck();
  const fileName = db.sqlite.prepare("SELECT file_name FROM asset WHERE id = ?").pluck();
  return {
    /** Assets by set of pools and kind. */
    counts: () => counts.all() as { acl: number; kind: string; assets: number; missing: number }[],
    /** Pools by name, each with the sets that it is in. */
    poolMembers: () =>
      (members.all() as { name: string; labels: string; acl: number | null }[]).map((row) => ({
        ...row,
        labels: JSON.parse(row.labels) as Labels,
      })),
    /** The bytes of the first `limit` blobs after a hash; `last` is null where there are none. */
    blobBytes: (after: string, limit: number) =>
      blobs.get(after, limit) as { last: string | null; bytes: number | null },
    accounts: () => accounts.get() as number,
    fileName: (assetId: number) => fileName.get(assetId) as string | undefined,
  };
}
