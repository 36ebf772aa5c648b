import { type AccountQueues, createAccountQueues } from "../../platform/jobs/account-queues.ts";
import { createFileRevisions, type FileRevisionsDeps } from "./file-revisions.service.ts";
import { createFileSaving } from "./file-saving.service.ts";
import { createTilePictures } from "./tile-pictures.service.ts";
import { createUploadCheck, type UploadCheckDeps } from "./upload-check.ts";

/** Maximum number of an account's pages and files that wait for cleaning or decoding. */
const MAX_WAITING_SAVES = 10;

/** Creates the services for the portal's files. They and the saving of pages share one queue per account. */
export function createPortalFileServices({
  decoder,
  ...parts
}: Omit<FileRevisionsDeps & UploadCheckDeps, "accountQueue">) {
  const accountQueue: AccountQueues = createAccountQueues(MAX_WAITING_SAVES);
  const check = createUploadCheck({ decoder, cleaner: parts.cleaner, accountQueue });
  return {
    accountQueue,
    saving: createFileSaving({ ...parts, check }),
    revisions: createFileRevisions({ ...parts, accountQueue }),
    tilePictures: createTilePictures({ ...parts, check }),
  };
}
