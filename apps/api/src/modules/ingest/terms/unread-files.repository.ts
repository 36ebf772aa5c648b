// Lists assets that are hidden because their usage terms could not be read, and counts those that still have to be read.

import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { assetPaths, assets } from "../../../db/tables/asset.table.ts";
import { companions } from "../../../db/tables/companion.table.ts";
import { mapSequentially } from "../../../platform/async-lists.ts";
import type { ReadOnlyDatabase } from "../../../platform/database/database.ts";

const { id, unreadTerms, unreadFile, fileName, metadataProblem } = assets;

/**
 * Hidden assets by reason, the most frequent first, each with its first files. `path` is below the imported folder, or the
 * file name if it has no path any more; `beside` is the companion that could not be read, if it was not the file itself.
 */
export async function groupAssetsByTermsReadFailure({ read }: ReadOnlyDatabase, examples: number) {
  const groups = await read
    .select({ reason: sql<string>`${unreadTerms}`, count: count() })
    .from(assets)
    .where(isNotNull(unreadTerms))
    .groupBy(unreadTerms)
    .orderBy(desc(count()), asc(unreadTerms));
  const firstPath = read
    .select({ path: assetPaths.path })
    .from(assetPaths)
    .where(eq(assetPaths.assetId, id))
    .orderBy(isNotNull(assetPaths.missingSince), asc(assetPaths.root), asc(assetPaths.path))
    .limit(1);
  const files = (reason: string) =>
    read
      .select({ id, beside: unreadFile, path: sql<string>`coalesce((${firstPath}), ${fileName})` })
      .from(assets)
      .where(eq(unreadTerms, reason))
      .orderBy(asc(id))
      .limit(examples);
  return mapSequentially(groups, async (group) => ({ ...group, files: await files(group.reason) }));
}

/** Companions in a folder that could not be opened, so that their main files are hidden. */
export async function listUnreadableCompanions({ read }: ReadOnlyDatabase, root: string): Promise<string[]> {
  const rows = await read
    .selectDistinct({ file: unreadFile })
    .from(assets)
    .innerJoin(assetPaths, eq(assetPaths.assetId, id))
    .where(and(eq(unreadTerms, "unreadable"), eq(assetPaths.root, root)));
  return rows.flatMap(({ file }) => file ?? []);
}

/** Number of visible assets with files whose terms were not read, without Perl or by an earlier version. */
export async function countVisibleWithUnreadTerms({ read }: ReadOnlyDatabase): Promise<number> {
  const { assetId, role, termsRead } = companions;
  const isUnread = and(eq(assetId, id), inArray(role, ["sidecar", "raw", "live"]), eq(termsRead, false));
  const hasUnread = exists(read.select().from(companions).where(isUnread));
  const isVisible = and(isNull(unreadTerms), or(isNotNull(metadataProblem), hasUnread));
  return (await read.select({ n: count() }).from(assets).where(isVisible))[0]?.n ?? 0;
}
