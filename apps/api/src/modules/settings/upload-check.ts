// Looks at what was uploaded before it is stored: what it is by its bytes, cleaned, decoded once.
import { readFile } from "node:fs/promises";
import type { AccountTurns, Requester } from "../../platform/account-turns.ts";
import { fail } from "../../platform/app-error.ts";
import type { Upload } from "../../platform/uploads.ts";
import type { Decoder } from "../renditions/decoder.service.ts";
import type { Cleaner } from "./cleaning/cleaner.service.ts";
import { kindOf, type Place } from "./uploaded-kind.ts";
import { isWholeWoff2 } from "./whole-font.ts";
import { lookAtIcon, lookAtPicture, refuse, unusable } from "./whole-picture.ts";

export interface CheckedFile {
  mime: string;
  /** As they are to be stored. */
  bytes: Buffer;
  /** What was taken out of a stylesheet or a drawing. */
  removed: string[];
}

/**
 * What one account uploads is looked at one file after the other.
 * @throws file.wrong_kind, file.unusable, overloaded, rate.limited, storage.full
 */
export type UploadCheck = (upload: Upload, place: Place, requester: Requester) => Promise<CheckedFile>;

export interface UploadCheckParts {
  cleaner: Pick<Cleaner, "clean">;
  decoder: Pick<Decoder, "pictures">;
  turns: AccountTurns;
}

export function createUploadCheck({ cleaner, decoder, turns }: UploadCheckParts): UploadCheck {
  async function checked({ path }: Upload, place: Place, signal: AbortSignal | undefined): Promise<CheckedFile> {
    const bytes = await readFile(path);
    const mime = await kindOf(bytes, place);
    if (mime === undefined) throw fail("file.wrong_kind", { accepted: place.accepted });
    if (isMarked(mime)) return { mime, ...(await cleanFile(cleaner, mime, bytes, signal)) };
    if (mime === "font/woff2") {
      if (!(await isWholeWoff2(bytes))) throw unusable("damaged");
    } else if (mime === "image/x-icon") await lookAtIcon(decoder, path, bytes, signal);
    else await lookAtPicture(decoder, path, mime, bytes, signal);
    return { mime, bytes, removed: [] };
  }
  return (upload, place, requester) =>
    turns.take(requester, () => checked(upload, place, requester.signal)).catch(refuse);
}

/** Whether it is a stylesheet or a drawing. */
export const isMarked = (mime: string) => mime === "text/css" || mime === "image/svg+xml";

/** Of a stylesheet or a drawing. @throws file.unusable, overloaded, storage.full */
export async function cleanFile(
  cleaner: Pick<Cleaner, "clean">,
  mime: string,
  bytes: Buffer,
  signal: AbortSignal | undefined,
): Promise<Pick<CheckedFile, "bytes" | "removed">> {
  const kind = mime === "text/css" ? "css" : "svg";
  const result = await cleaner.clean(kind, [withoutMark(bytes)], signal).catch(refuse);
  if ("refused" in result) throw unusable(result.refused);
  const [cleaned] = result.cleaned;
  if (!cleaned) throw unusable("damaged");
  return { bytes: Buffer.from(cleaned.text), removed: cleaned.removed };
}

/** UTF-8, without the mark with which some programs begin it. */
const withoutMark = (bytes: Buffer) => bytes.toString().replace(/^\uFEFF/, "");
