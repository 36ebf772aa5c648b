// What an admin is told of files whose terms could not be read.
import type { ReadOnly } from "../../platform/database.ts";
import { countNotRead, type UnreadGroup, unreadGroups } from "./unread-files.repository.ts";

export interface UnreadReport {
  /** Hidden from everybody but GUI admins. */
  count: number;
  groups: UnreadGroup[];
}

export function reportUnread(db: ReadOnly, examples = 20): UnreadReport {
  const groups = unreadGroups(db, examples);
  return { count: groups.reduce((sum, { count }) => sum + count, 0), groups };
}

/** Shown, though something that may hold terms was not read: the next import of their folders looks at them again. */
export const notReadYet = (db: ReadOnly): number => countNotRead(db);
