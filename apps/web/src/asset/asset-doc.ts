import type { ReplyOf } from "@vitrine/contract/endpoint";
import { resolveRenditionUrl } from "@vitrine/contract/rendition-url";

/** An asset record of the API: fixed properties, and every metadata field that the user may see. */
export type AssetDoc = ReplyOf<"assets.get">["response"]["docs"][number];
export type ApiFieldDefinition = ReplyOf<"index.fields">["visible_fields"][number];
export type AssetKind = AssetDoc["asset_groups"][number];

/** Aspect ratio of the picture; undefined if unknown. Non-zero pixels override the size of the thumbnail. */
export function getAspectRatio(asset: AssetDoc): number | undefined {
  if (asset.pixel_x && asset.pixel_y) return asset.pixel_x / asset.pixel_y;
  if (asset.width && asset.height) return asset.width / asset.height;
  if (asset.bbox_x && asset.bbox_y) return asset.bbox_x / asset.bbox_y;
  return undefined;
}

export function getAssetKind(asset: AssetDoc): AssetKind {
  return asset.asset_groups[0] ?? "other";
}

/** Whether the 3D viewer supports the model: those in a single file. */
export function isViewableModel({ mime }: AssetDoc): boolean {
  return mime === "model/gltf-binary";
}

/** Texts of a field: labels in the user's language if there are any, else the values. Empty if unset. */
export function getFieldTexts(asset: AssetDoc, field: string): readonly string[] {
  const labels = toStrings(asset[`${field}_label`]);
  return labels.length > 0 ? labels : toStrings(asset[field]);
}

export function getFieldValues(asset: AssetDoc, field: string): readonly string[] {
  return toStrings(asset[field]);
}

export function getFieldNumber(asset: AssetDoc, field: string): number | undefined {
  const [first] = toStrings(asset[field]);
  const value = Number(first);
  return first === undefined || !Number.isFinite(value) ? undefined : value;
}

/** The text of the configured title field, else of the field `title`, else the file name, else the id. */
export function getTitle(asset: AssetDoc, titleField: string | null): string {
  for (const field of [titleField, "title", "file_name"]) {
    const text = field === null ? undefined : getFieldTexts(asset, field)[0];
    if (text !== undefined) return text;
  }
  return asset.id;
}

/** Whether only the id is known, since the record is not loaded. */
export function hasOnlyId({ asset_groups }: AssetDoc): boolean {
  return asset_groups.length === 0;
}

/** Usual names of file types that differ from the extension. */
const FILE_TYPES: Readonly<Record<string, string>> = { JPEG: "JPG", TIF: "TIFF", WEBP: "WebP", MPEG: "MPG" };

/** Usual name of the file type: TIFF, PDF, MP4. */
export function getFileTypeName(asset: AssetDoc): string | undefined {
  const [, extension] = /\.([A-Za-z0-9]{1,5})$/.exec(asset.file_name ?? "") ?? [];
  const subtype = asset.mime?.split("/")[1]?.replace(/^x-|\+xml$/g, "");
  const name = (extension ?? subtype)?.toUpperCase();
  return name === undefined ? undefined : (FILE_TYPES[name] ?? name);
}

/** Alternative text for screen readers: the first configured field with a text, else the fallback, else the title. */
export function getAltText(
  asset: AssetDoc,
  settings: { alt: readonly string[]; alt_fallback: { field_name: string | null } },
  titleField: string | null,
): string {
  for (const field of [...settings.alt, settings.alt_fallback.field_name]) {
    const text = field === null ? undefined : getFieldTexts(asset, field)[0];
    if (text !== undefined && text.trim() !== "") return text;
  }
  return getTitle(asset, titleField);
}

/** Value for `srcset`; undefined if the backend has one size only. */
export function getSrcSet(asset: AssetDoc): string | undefined {
  const renditions = asset.renditions ?? [];
  if (renditions.length < 2) return undefined;
  return renditions.map((rendition) => `${resolveRenditionUrl(asset, rendition)} ${rendition.w}w`).join(", ");
}

/** URL of the smallest (0) or largest (-1) picture, or of the only one. */
export function getPictureUrl(asset: AssetDoc, position: 0 | -1): string | undefined {
  const rendition = asset.renditions?.at(position);
  return rendition ? resolveRenditionUrl(asset, rendition) : asset.url;
}

function toStrings(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((one) => one !== null && one !== undefined && one !== "").map(String);
}

/** Multi-page documents are shown on a mat; single pages like pictures. */
export function isMultiPage(asset: AssetDoc): boolean {
  return (asset.page_count ?? 1) > 1;
}
