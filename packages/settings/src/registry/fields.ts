/** Settings of metadata fields in facets, columns and titles. */
import { choice, entries, group, list, nullable, optional, position, text, textKey, toggle } from "./build.ts";
import type { NodeMetadata, ValueOf } from "./kinds.ts";

export const orientationSetting = choice(["asc", "desc"], "asc");

/** Name of a field of the library; other backends may have names that ours lacks. */
export const fieldNameSetting = text("field", "", { min: 1, max: 100, pattern: /^[A-Za-z][\w.-]*$/ });

const fieldOptions = group({
  /** Shows a search field above the values. */
  filter: optional(toggle(false)),
  filterVal: optional(nullable(choice(["date", "filesize"], "date"), null)),
  /** Values that each "more" adds; for suggestions, all values. */
  preview: optional(entries(10)),
  multivalue: optional(choice(["checkbox", "radio", "slider"], "checkbox")),
  sort: optional(choice(["alph", "count"], "alph")),
  sort_orientation: optional(orientationSetting),
});

/** One metadata field in one position. Label and kind come from the index unless `translation` overrides it. */
export const fieldSetting = group(
  {
    field_name: fieldNameSetting,
    position,
    translation: optional(textKey("")),
    multi_valued: optional(toggle(false)),
    range_facet: optional(toggle(false)),
    options: optional(fieldOptions),
  },
  { id: "FieldSetting", texts: "field" },
);
type Field = ValueOf<typeof fieldSetting>;

/** Layout fields of every library. */
const extraFields: Field[] = [
  { field_name: "hb_px", position: 0 },
  { field_name: "hb_mm", position: 1 },
];

export const fieldList = (about: NodeMetadata & { default?: Field[] } = {}) =>
  list(fieldSetting, { max: 200, ...about });

/** The field that is shown as title; null for none. */
export const titleFieldSetting = nullable(fieldNameSetting, "title");

/** Title and two columns of metadata. */
export const fieldColumns = {
  title: titleFieldSetting,
  paramsLeft: fieldList(),
  paramsRight: fieldList({ default: extraFields }),
};
