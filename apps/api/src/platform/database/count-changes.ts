import type { RunResult } from "better-sqlite3";

/** Number of rows that an insert, update or delete has written. */
export const countChanges = ({ changes }: RunResult): number => changes;
