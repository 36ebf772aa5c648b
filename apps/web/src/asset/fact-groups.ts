/** Under which heading a metadata field stands. The settings list fields; no backend says what they are about. */
import type { IndexField } from "./asset-doc.ts";

/** In the order of their headings. */
export const FACT_GROUPS = ["content", "rights", "file"] as const;
export type FactGroup = (typeof FACT_GROUPS)[number];

/** Fields of the contract that describe the file, also where the index does not know them. */
const OF_FILE = new Set([
  "file_name",
  "file_size",
  "format",
  "mime",
  "hb_px",
  "hb_mm",
  "pixel_x",
  "pixel_y",
  "bbox_x",
  "bbox_y",
  "orientation",
  "page_count",
  "duration",
  "imp_date",
  "obj_dload_cnt",
]);
/** Parts of the names that fields of rights have, in the metadata of files and in libraries. */
const OF_RIGHTS = new Set([
  ...["copyright", "copyrights", "rights", "right", "license", "licence", "licenses", "licences", "licensing"],
  ...["credit", "credits", "creditline", "usage", "use", "terms", "restriction", "restrictions", "permission"],
  ...["release", "releases", "expiry", "expires", "embargo", "nutzung", "rechte", "lizenz", "freigabe"],
]);

/** By the field's origin where the index knows it, and by its name. */
export function factGroup(name: string, field: Pick<IndexField, "origin"> | undefined): FactGroup {
  if (OF_FILE.has(name)) return "file";
  if (name.split("_").some((part) => OF_RIGHTS.has(part))) return "rights";
  return field?.origin === "file" || field?.origin === "computed" ? "file" : "content";
}
