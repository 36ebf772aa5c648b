/** Metadata fields at their places: facets, columns, titles. */
import { choice, entries, group, list, nullable, optional, position, text, textKey, toggle } from "./build.ts";
import type { About, ValueOf } from "./kinds.ts";

export const orientation = choice(["asc", "desc"], "asc");

/** A field of the library; a backend of one's own may have names that ours has not. */
export const fieldName = text("field", "", { min: 1, max: 100, pattern: /^[A-Za-z][\w.-]*$/ });

const fieldOptions = group({
  /** A search field above the values. */
  filter: optional(toggle(false)),
  filterVal: optional(nullable(choice(["date", "filesize"], "date"), null)),
  /** Values that each "more" adds; of suggestions, all that are offered. */
  preview: optional(entries(10)),
  multivalue: optional(choice(["checkbox", "radio", "slider"], "checkbox")),
  sort: optional(choice(["alph", "count"], "alph")),
  sort_orientation: optional(orientation),
});

/** One metadata field at one place. Label and kind come from the index, unless `translation` says otherwise. */
export const fieldSetting = group(
  {
    field_name: fieldName,
    position,
    translation: optional(textKey("")),
    multi_valued: optional(toggle(false)),
    range_facet: optional(toggle(false)),
    options: optional(fieldOptions),
  },
  { id: "FieldSetting", texts: "field" },
);
type Field = ValueOf<typeof fieldSetting>;

/** Layout fields that exist in every library. */
const extraFields: Field[] = [
  { field_name: "hb_px", position: 0 },
  { field_name: "hb_mm", position: 1 },
];

export const fieldList = (about: About & { default?: Field[] } = {}) => list(fieldSetting, { max: 200, ...about });

/** A field whose value is a title; null shows none. */
export const titleField = nullable(fieldName, "title");

/** Title and two columns of metadata. */
export const fieldColumns = {
  title: titleField,
  paramsLeft: fieldList(),
  paramsRight: fieldList({ default: extraFields }),
};
