// How a conversion is called: in its signed address, and as a file.
import { CUSTOM_SET, PICTURE_FORMATS, type PictureFormat } from "@vitrine/contract/conversion";
import { CUSTOM } from "../access/access.ts";
import type { Taking } from "./convert-sets.service.ts";

/** The set that a text names; undefined for what names none. */
export function setOf(csetId: string): number | undefined {
  if (csetId === CUSTOM_SET) return CUSTOM;
  return /^(0|[1-9]\d{0,8})$/.test(csetId) ? Number(csetId) : undefined;
}

/** Part of an address, which is signed: `convert-3`, `convert-custom-png-800`. */
export function addressOf({ set, format, maxEdge }: Taking): string {
  return set === CUSTOM ? `convert-${CUSTOM_SET}-${format ?? "jpeg"}-${maxEdge ?? 0}` : `convert-${set}`;
}

/** What an address of `addressOf` names; undefined for others. */
export function takingAt(name: string): Taking | undefined {
  const numbered = /^convert-([1-9]\d{0,8})$/.exec(name);
  if (numbered) return { set: Number(numbered[1]) };
  const [, format, edge] = /^convert-custom-([a-z]+)-(\d{1,5})$/.exec(name) ?? [];
  if (!PICTURE_FORMATS.includes(format as PictureFormat)) return undefined;
  return { set: CUSTOM, format: format as PictureFormat, maxEdge: Number(edge) || undefined };
}

/** `Bowl.tif` -> `Bowl.jpg`; of several pages, `Bowl-07.jpg`. */
export function convertedName(fileName: string, extension: string, page?: { number: number; of: number }): string {
  const stem = fileName.replace(/(?<=.)\.[^.]{1,12}$/, "");
  const number = page && page.of > 1 ? `-${String(page.number).padStart(String(page.of).length, "0")}` : "";
  return `${stem}${number}.${extension}`;
}
