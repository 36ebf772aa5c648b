// Replaces a portal file within a transaction: checks the preconditions, creates a revision and records an event.

import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import { fail } from "../../platform/errors/app-error.ts";
import { matchesIfMatch } from "../../platform/replies/etag.ts";
import * as repository from "./portal-files.repository.ts";
import { type PortalFileName, type StoredFile, toEtag } from "./portal-files.service.ts";
import { accountName } from "./settings.repository.ts";

export interface FileChange extends Pick<Caller, "accountId"> {
  /** The header `If-Match`: tags of the file to be replaced. */
  ifMatch?: string | undefined;
  /** The header `If-None-Match`; `*`: only if there is no file. */
  ifNoneMatch?: string | undefined;
}

/** @throws request.precondition if the stored file does not match the request's precondition headers */
export function assertPrecondition(tx: Tx, name: PortalFileName, { ifMatch, ifNoneMatch }: FileChange): void {
  const present = repository.findPortalFile(tx, name);
  const taken = present !== undefined && ifNoneMatch?.trim() === "*";
  if (taken || !matchesIfMatch(ifMatch, present ? toEtag(present.blobHash) : "")) throw fail("request.precondition");
}

/**
 * Replaces a file, with a revision and an event with these details. An unchanged file creates neither.
 * @throws request.precondition
 */
export function replaceFile(
  tx: Tx,
  name: PortalFileName,
  { blobHash, mime, size }: StoredFile,
  { clock, change, details }: { clock: Clock; change: FileChange; details: Record<string, unknown> },
): void {
  assertPrecondition(tx, name, change);
  const { accountId } = change;
  const row = { name, blobHash, mime, size, updatedAt: clock.seconds() };
  const revision = repository.savePortalFile(tx, row, accountName(tx, accountId));
  if (revision === undefined) return;
  recordEvent(tx, clock, "settings.file_saved", { file: name, revision, mime, size, ...details }, accountId);
}
