// One change of a portal's file, within a transaction: refused where another file was meant, recorded where it counts.
import { fail } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { permits } from "../../platform/etag.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import * as repository from "./portal-files.repository.ts";
import { type PortalFileName, type StoredFile, tagOf } from "./portal-files.service.ts";
import { accountName } from "./settings.repository.ts";

export interface FileChange extends Pick<Caller, "accountId"> {
  /** As the header `If-Match`: tags of the file that is to be replaced. */
  ifMatch?: string | undefined;
  /** `*`: only where there is none. */
  ifNoneMatch?: string | undefined;
}

/** Refuses the change of a file that is not the one that was meant. @throws request.precondition */
export function checkMeant(tx: Tx, name: PortalFileName, { ifMatch, ifNoneMatch }: FileChange): void {
  const present = repository.findPortalFile(tx, name);
  const taken = present !== undefined && ifNoneMatch?.trim() === "*";
  if (taken || !permits(ifMatch, present ? tagOf(present.blobHash) : "")) throw fail("request.precondition");
}

/**
 * Puts a file in its place, with a revision and an event that has these details. What is there already makes neither.
 * @throws request.precondition
 */
export function replaceFile(
  tx: Tx,
  name: PortalFileName,
  { blobHash, mime, size }: StoredFile,
  { clock, change, details }: { clock: Clock; change: FileChange; details: Record<string, unknown> },
): void {
  checkMeant(tx, name, change);
  const { accountId } = change;
  const row = { name, blobHash, mime, size, updatedAt: clock.seconds() };
  const revision = repository.savePortalFile(tx, row, accountName(tx, accountId));
  if (revision === undefined) return;
  const kind = "settings.file_saved";
  const recorded = { file: name, revision, mime, size, ...details };
  recordEvent(tx, { at: clock.now(), kind, ...(accountId ? { accountId } : {}), details: recorded });
}
