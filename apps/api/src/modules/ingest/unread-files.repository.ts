// Assets that are hidden because their terms could not be read, and those that the next import looks at again.
import type { ReadOnly } from "../../platform/database.ts";

export interface UnreadGroup {
  reason: string;
  count: number;
  /** The first of them. */
  files: UnreadFile[];
}

export interface UnreadFile {
  id: number;
  /** Below the imported folder; the name of the file where it lies in none any more. */
  path: string;
  /** What could not be read where it lies beside the file, likewise. */
  beside: string | null;
}

/** By reason, the most frequent first. */
export function unreadGroups({ sqlite }: ReadOnly, examples: number): UnreadGroup[] {
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

/** What lies in a folder and could not be opened, so that a file beside it is hidden. */
export function filesThatHide({ sqlite }: ReadOnly, root: string): string[] {
  return sqlite
    .prepare(
      `SELECT DISTINCT unread_file FROM asset a JOIN asset_path p ON p.asset_id = a.id
       WHERE a.unread_terms = 'unreadable' AND a.unread_file IS NOT NULL AND p.root = ?`,
    )
    .pluck()
    .all(root) as string[];
}

/** Assets that are shown, and of which something that may hold terms was not read: without Perl, or by an earlier version. */
export function countNotRead({ sqlite }: ReadOnly): number {
  return sqlite
    .prepare(
      `SELECT count(*) FROM asset WHERE unread_terms IS NULL AND (metadata_problem IS NOT NULL OR EXISTS
         (SELECT 1 FROM companion c WHERE c.asset_id = asset.id AND c.role IN ('sidecar', 'raw', 'live') AND NOT c.terms_read))`,
    )
    .pluck()
    .get() as number;
}
