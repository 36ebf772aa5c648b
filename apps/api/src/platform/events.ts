// What happened, for those who have to find out later: who changed what. Written in the transaction of the change.
import { events } from "../db/tables/operation.table.ts";
import type { Tx } from "./database.ts";

export interface AuditEvent {
  /** Epoch milliseconds. */
  at: number;
  /** `account.added`, ... */
  kind: string;
  /** Who did it; undefined: somebody at the machine itself. */
  accountId?: number;
  /** Names and ids; never a password, a token or a code. */
  details: Readonly<Record<string, unknown>>;
}

export function recordEvent(tx: Tx, { at, kind, accountId, details }: AuditEvent): void {
  tx.insert(events)
    .values({ at, kind, accountId: accountId ?? null, assetId: null, details: { ...details } })
    .run();
}
