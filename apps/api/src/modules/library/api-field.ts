// Converts a field of the registry to the contract's format. Pure.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { Field } from "./field-registry.ts";
import { fieldTypes } from "./fields/field-types.ts";
import { systemFields } from "./system-fields.ts";

export type ApiField = ReplyOf<"index.fields">["visible_fields"][number];

/** Integer fields. A colour label is a number chosen from a list. */
const INTEGER_FIELDS = new Set(["rating", "color_code", "pixel_x", "pixel_y", "page_count", "obj_dload_cnt"]);
const ORIGINS = new Map<string, ApiField["origin"]>(systemFields.map(({ name, origin }) => [name, origin]));
const SUGGESTED_PREVIEW = 10;

export function toApiField(field: Field): ApiField {
  const { apiType, traits } = fieldTypes[field.type];
  const { filterVal } = traits;
  const range = field.facet && field.range;
  const described: ApiField = {
    field_name: field.name,
    position: field.position,
    type: INTEGER_FIELDS.has(field.name) ? "integer" : apiType,
    origin: ORIGINS.get(field.name) ?? "metadata",
    multi_valued: field.multiValued,
    is_facet: field.facet,
    range_facet: range,
    sortable: field.sortable,
    default_labels: field.labels,
  };
  if (range) described.options = { filterVal, multivalue: "slider" };
  else if (field.facet) {
    described.options = {
      filterVal,
      multivalue: "checkbox",
      preview: SUGGESTED_PREVIEW,
      sort: "alph",
      sort_orientation: "asc",
    };
  } else if (filterVal) described.options = { filterVal };
  return described;
}
