// Names of conversions: in signed URLs, and as downloaded files.
import { CUSTOM_CONVERT_SET_ID, PICTURE_FORMATS, type PictureFormat } from "@vitrine/contract/conversion";
import { CUSTOM_CONVERT_SET } from "../access/access.ts";
import type { DownloadForm } from "./convert-sets.service.ts";

/** Parses the id of a convert set; undefined if it is invalid. */
export function parseConvertSetId(csetId: string): number | undefined {
  if (csetId === CUSTOM_CONVERT_SET_ID) return CUSTOM_CONVERT_SET;
  return /^(0|[1-9]\d{0,8})$/.test(csetId) ? Number(csetId) : undefined;
}

/** The file name in the signed URL, without extension: `convert-3`, `convert-custom-png-800`. */
export function downloadFormFileStem({ set, format, maxEdge }: DownloadForm): string {
  return set === CUSTOM_CONVERT_SET
    ? `convert-${CUSTOM_CONVERT_SET_ID}-${format ?? "jpeg"}-${maxEdge ?? 0}`
    : `convert-${set}`;
}

/** Parses a name made by `downloadFormFileStem`; undefined for others. */
export function parseDownloadFormFileStem(name: string): DownloadForm | undefined {
  const numbered = /^convert-([1-9]\d{0,8})$/.exec(name);
  if (numbered) return { set: Number(numbered[1]) };
  const [, format, edge] = /^convert-custom-([a-z]+)-(\d{1,5})$/.exec(name) ?? [];
  if (!PICTURE_FORMATS.includes(format as PictureFormat)) return undefined;
  return { set: CUSTOM_CONVERT_SET, format: format as PictureFormat, maxEdge: Number(edge) || undefined };
}

/** `Bowl.tif` -> `Bowl.jpg`; for one of several pages, `Bowl-07.jpg`. */
export function convertedFileName(fileName: string, extension: string, page?: { number: number; of: number }): string {
  const stem = fileName.replace(/(?<=.)\.[^.]{1,12}$/, "");
  const number = page && page.of > 1 ? `-${String(page.number).padStart(String(page.of).length, "0")}` : "";
  return `${stem}${number}.${extension}`;
}
