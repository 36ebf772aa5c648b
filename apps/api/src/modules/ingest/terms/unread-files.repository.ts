// Lists assets that are hidden because their usage terms could not be read, and counts those that still have to be read.
import type { ReadOnlyDatabase } from "../../../platform/database/database.ts";

export interface UnreadGroup {
  reason: string;
  count: number;
  /** The first files. */
  files: UnreadFile[];
}

export interface UnreadFile {
  id: number;
  /** Path below the imported folder; only the file name if it has no path any more. */
  path: string;
  /** The companion that could not be read, if it was not the file itself. */
  beside: string | null;
}

/** Hidden assets by reason, the most frequent first. */
export function listUnreadGroups({ sqlite }: ReadOnlyDatabase, examples: number): UnreadGroup[] {
  const groups = sqlite
    .prepare(
      "SELECT unread_terms AS reason, count(*) AS count FROM asset WHERE unread_terms IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1",
    )
    .all() as Omit<UnreadGroup, "files">[];
  const files = sqlite.prepare(
    `SELECT id, unread_file AS beside, ifnull(
       (SELECT path FROM asset_path WHERE asset_id = asset.id ORDER BY missing_since IS NOT NULL, root, path LIMIT 1), file_name) AS path
     FROM asset WHERE unread_terms = ? ORDER BY id LIMIT ?`,
  );
  return groups.map((group) => ({ ...group, files: files.all(group.reason, examples) as UnreadFile[] }));
}

/** Companions in a folder that could not be opened, so that their main files are hidden. */
export function listUnreadableCompanions({ sqlite }: ReadOnlyDatabase, root: string): string[] {
  return sqlite
    .prepare(
      `SELECT DISTINCT unread_file FROM asset a JOIN asset_path p ON p.asset_id = a.id
       WHERE a.unread_terms = 'unreadable' AND a.unread_file IS NOT NULL AND p.root = ?`,
    )
    .pluck()
    .all(root) as string[];
}

/** Number of visible assets with files whose terms were not read, without Perl or by an earlier version. */
export function countUnreadVisible({ sqlite }: ReadOnlyDatabase): number {
  return sqlite
    .prepare(
      `SELECT count(*) FROM asset WHERE unread_terms IS NULL AND (metadata_problem IS NOT NULL OR EXISTS
         (SELECT 1 FROM companion c WHERE c.asset_id = asset.id AND c.role IN ('sidecar', 'raw', 'live') AND NOT c.terms_read))`,
    )
    .pluck()
    .get() as number;
}
