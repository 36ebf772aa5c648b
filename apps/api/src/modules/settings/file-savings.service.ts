import { type AccountTurns, createAccountTurns } from "../../platform/account-turns.ts";
import { createFileRevisions, type FileRevisionsParts } from "./file-revisions.service.ts";
import { createFileSaving } from "./file-saving.service.ts";
import { createTilePictures } from "./tile-pictures.service.ts";
import { createUploadCheck, type UploadCheckParts } from "./upload-check.ts";

/** Pages and files of one account that wait to be cleaned or decoded; the portal saves one language after the other. */
const MAX_WAITING_SAVES = 10;

/** What takes files of the portal's own. All of it, and the saving of pages, waits in the `turns` of one account. */
export function createFileSavings({ decoder, ...parts }: Omit<FileRevisionsParts & UploadCheckParts, "turns">) {
  const turns: AccountTurns = createAccountTurns(MAX_WAITING_SAVES);
  const check = createUploadCheck({ decoder, cleaner: parts.cleaner, turns });
  return {
    turns,
    saving: createFileSaving({ ...parts, check }),
    revisions: createFileRevisions({ ...parts, turns }),
    tilePictures: createTilePictures({ ...parts, check }),
  };
}
