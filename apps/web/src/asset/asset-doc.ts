import type { ReplyOf } from "@vitrine/contract/endpoint";
import { renditionUrl } from "@vitrine/contract/rendition-url";

/** An asset as the API gives it: named facts, and every metadata field the caller may see. */
export type AssetDoc = ReplyOf<"assets.get">["response"]["docs"][number];
export type IndexField = ReplyOf<"index.fields">["visible_fields"][number];
export type AssetKind = AssetDoc["asset_groups"][number];

/** Width to height of the picture; undefined where nobody knows. Pixels override the thumbnail's size when non-zero. */
export function ratioOf(asset: AssetDoc): number | undefined {
  if (asset.pixel_x && asset.pixel_y) return asset.pixel_x / asset.pixel_y;
  if (asset.width && asset.height) return asset.width / asset.height;
  if (asset.bbox_x && asset.bbox_y) return asset.bbox_x / asset.bbox_y;
  return undefined;
}

export function kindOf(asset: AssetDoc): AssetKind {
  return asset.asset_groups[0] ?? "other";
}

/** A field's own texts: labels in the caller's language where there are any, else the values. Empty when unset. */
export function textsOf(asset: AssetDoc, field: string): readonly string[] {
  const labels = listOf(asset[`${field}_label`]);
  return labels.length > 0 ? labels : listOf(asset[field]);
}

export function valuesOf(asset: AssetDoc, field: string): readonly string[] {
  return listOf(asset[field]);
}

export function numberOf(asset: AssetDoc, field: string): number | undefined {
  const [first] = listOf(asset[field]);
  const value = Number(first);
  return first === undefined || !Number.isFinite(value) ? undefined : value;
}

/** The title's field, else title, file name, id. */
export function titleOf(asset: AssetDoc, titleField: string | null): string {
  for (const field of [titleField, "title", "file_name"]) {
    const text = field === null ? undefined : textsOf(asset, field)[0];
    if (text !== undefined) return text;
  }
  return asset.id;
}

/** Nothing but its id is known: it is not loaded. */
export function isBare({ asset_groups }: AssetDoc): boolean {
  return asset_groups.length === 0;
}

/** Where the name of a file's ending is not what people call the file. */
const FILE_TYPES: Readonly<Record<string, string>> = { JPEG: "JPG", TIF: "TIFF", WEBP: "WebP", MPEG: "MPG" };

/** TIFF, PDF, MP4: what people call the file. */
export function fileTypeOf(asset: AssetDoc): string | undefined {
  const [, extension] = /\.([A-Za-z0-9]{1,5})$/.exec(asset.file_name ?? "") ?? [];
  const subtype = asset.mime?.split("/")[1]?.replace(/^x-|\+xml$/g, "");
  const name = (extension ?? subtype)?.toUpperCase();
  return name === undefined ? undefined : (FILE_TYPES[name] ?? name);
}

/** For readers who hear the picture. The configured fields in order, then the fallback field, then the title. */
export function altOf(
  asset: AssetDoc,
  settings: { alt: readonly string[]; alt_fallback: { field_name: string | null } },
  titleField: string | null,
): string {
  for (const field of [...settings.alt, settings.alt_fallback.field_name]) {
    const text = field === null ? undefined : textsOf(asset, field)[0];
    if (text !== undefined && text.trim() !== "") return text;
  }
  return titleOf(asset, titleField);
}

/** `320w`-style list for the browser to choose from; undefined where the backend knows one size only. */
export function srcSetOf(asset: AssetDoc): string | undefined {
  const renditions = asset.renditions ?? [];
  if (renditions.length < 2) return undefined;
  return renditions.map((rendition) => `${renditionUrl(asset, rendition)} ${rendition.w}w`).join(", ");
}

/** The address of the smallest (0) or the largest (-1) picture, else of the one the backend knows. */
export function pictureUrl(asset: AssetDoc, place: 0 | -1): string | undefined {
  const rendition = asset.renditions?.at(place);
  return rendition ? renditionUrl(asset, rendition) : asset.url;
}

function listOf(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((one) => one !== null && one !== undefined && one !== "").map(String);
}
