/** Assigns metadata fields to groups with headings, since neither settings nor backend define groups. */
import type { ApiFieldDefinition } from "../asset-doc.ts";

/** In display order. */
export const FIELD_GROUPS = ["content", "rights", "file"] as const;
export type FieldGroup = (typeof FIELD_GROUPS)[number];

/** Fields of the contract that describe the file, also if the index does not know them. */
const FILE_FIELDS = new Set([
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
/** Words in the names of rights fields, in file metadata and in libraries. */
const RIGHTS_WORDS = new Set([
  ...["copyright", "copyrights", "rights", "right", "license", "licence", "licenses", "licences", "licensing"],
  ...["credit", "credits", "creditline", "usage", "use", "terms", "restriction", "restrictions", "permission"],
  ...["release", "releases", "expiry", "expires", "embargo", "nutzung", "rechte", "lizenz", "freigabe"],
]);

/** Decides by the field's name and by its origin in the index. */
export function getFieldGroup(name: string, field: Pick<ApiFieldDefinition, "origin"> | undefined): FieldGroup {
  if (FILE_FIELDS.has(name)) return "file";
  if (name.split("_").some((part) => RIGHTS_WORDS.has(part))) return "rights";
  return field?.origin === "file" || field?.origin === "computed" ? "file" : "content";
}
