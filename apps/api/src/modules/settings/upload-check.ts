// Checks an upload before it is stored: detects its type from its bytes, cleans markup, and decodes pictures once.
import { readFile } from "node:fs/promises";
import type { UploadRules } from "@vitrine/contract/upload-rules";
import { createAppError } from "../../platform/errors/app-error.ts";
import type { Upload } from "../../platform/http/uploads.ts";
import type { AccountQueues, Requester } from "../../platform/jobs/account-queues.ts";
import type { Decoder } from "../renditions/decoder.service.ts";
import type { MarkupCleaner } from "./cleaning/cleaner.service.ts";
import { detectAcceptedMime } from "./mime-detection.ts";
import { checkIcon, checkPicture, createUnusableFileError, rejectUpload } from "./picture-check.ts";
import { isCompleteWoff2 } from "./woff2-check.ts";

interface CheckedFile {
  mime: string;
  /** The content to store. */
  bytes: Buffer;
  /** What was removed from a stylesheet or SVG. */
  removed: string[];
}

export type UploadCheck = ReturnType<typeof createUploadCheck>;

export interface UploadCheckDeps {
  cleaner: Pick<MarkupCleaner, "clean">;
  decoder: Pick<Decoder, "pictures">;
  accountQueue: AccountQueues;
}

export function createUploadCheck({ cleaner, decoder, accountQueue }: UploadCheckDeps) {
  async function check({ path }: Upload, rules: UploadRules, signal: AbortSignal | undefined): Promise<CheckedFile> {
    const bytes = await readFile(path);
    const mime = await detectAcceptedMime(bytes, rules);
    if (mime === undefined) throw createAppError("file.wrong_kind", { accepted: rules.accepted });
    if (needsCleaning(mime)) return { mime, ...(await cleanFile(cleaner, mime, bytes, signal)) };
    if (mime === "font/woff2") {
      if (!(await isCompleteWoff2(bytes))) throw createUnusableFileError("damaged");
    } else if (mime === "image/x-icon") await checkIcon(decoder, path, bytes, signal);
    else await checkPicture(decoder, path, mime, bytes, signal);
    return { mime, bytes, removed: [] };
  }
  /**
   * Checks an upload. The uploads of one account are checked one after the other.
   * @throws file.wrong_kind, file.unusable, overloaded, rate.limited, storage.full
   */
  return (upload: Upload, rules: UploadRules, requester: Requester) =>
    accountQueue.run(requester, () => check(upload, rules, requester.signal)).catch(rejectUpload);
}

/** Whether it is a stylesheet or an SVG, which must be cleaned. */
export const needsCleaning = (mime: string) => mime === "text/css" || mime === "image/svg+xml";

/** Cleans a stylesheet or an SVG. @throws file.unusable, overloaded, storage.full */
export async function cleanFile(
  cleaner: Pick<MarkupCleaner, "clean">,
  mime: string,
  bytes: Buffer,
  signal: AbortSignal | undefined,
): Promise<Pick<CheckedFile, "bytes" | "removed">> {
  const kind = mime === "text/css" ? "css" : "svg";
  const result = await cleaner.clean(kind, [stripByteOrderMark(bytes)], signal).catch(rejectUpload);
  if ("refused" in result) throw createUnusableFileError(result.refused);
  const [cleaned] = result.cleaned;
  if (!cleaned) throw createUnusableFileError("damaged");
  return { bytes: Buffer.from(cleaned.text), removed: cleaned.removed };
}

/** Decodes UTF-8 without a byte order mark. */
const stripByteOrderMark = (bytes: Buffer) => bytes.toString().replace(/^\uFEFF/, "");
