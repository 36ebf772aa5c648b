// Looks at what was uploaded before it is stored: what it is by its bytes, cleaned, decoded once.
import { readFile } from "node:fs/promises";
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

/** @throws file.wrong_kind, file.unusable, overloaded, storage.full */
export type UploadCheck = (upload: Upload, place: Place) => Promise<CheckedFile>;

export interface UploadCheckParts {
  cleaner: Pick<Cleaner, "clean">;
  decoder: Pick<Decoder, "pictures">;
}

export function createUploadCheck({ cleaner, decoder }: UploadCheckParts): UploadCheck {
  return async ({ path }, place) => {
    const bytes = await readFile(path);
    const mime = await kindOf(bytes, place);
    if (mime === undefined) throw fail("file.wrong_kind", { accepted: place.accepted });
    if (mime === "text/css" || mime === "image/svg+xml") {
      const [cleaned] = await cleaner.clean(mime === "text/css" ? "css" : "svg", [withoutMark(bytes)]).catch(refuse);
      if (!cleaned) throw unusable("damaged");
      return { mime, bytes: Buffer.from(cleaned.text), removed: cleaned.removed };
    }
    if (mime === "font/woff2") {
      if (!(await isWholeWoff2(bytes))) throw unusable("damaged");
    } else if (mime === "image/x-icon") await lookAtIcon(decoder, path, bytes);
    else await lookAtPicture(decoder, path, mime, bytes);
    return { mime, bytes, removed: [] };
  };
}

/** UTF-8, without the mark with which some programs begin it. */
const withoutMark = (bytes: Buffer) => bytes.toString().replace(/^\uFEFF/, "");
