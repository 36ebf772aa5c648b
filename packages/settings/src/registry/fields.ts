/** Settings of metadata fields in facets, columns and titles. */
import {
  choiceNode,
  entryCountNode,
  groupNode,
  listNode,
  nullableNode,
  optionalNode,
  positionNode,
  switchNode,
  textKeyNode,
  textNode,
} from "./node-builders.ts";
import type { NodeMetadata, ValueOf } from "./setting-nodes.ts";

export const sortOrientationSetting = choiceNode(["asc", "desc"], "asc");

/** Name of a field of the library; other backends may have names that ours lacks. */
export const fieldNameSetting = textNode("field", "", { min: 1, max: 100, pattern: /^[A-Za-z][\w.-]*$/ });

const fieldOptions = groupNode({
  /** Shows a search field above the values. */
  filter: optionalNode(switchNode(false)),
  filterVal: optionalNode(nullableNode(choiceNode(["date", "filesize"], "date"), null)),
  /** Values that each "more" adds; for suggestions, all values. */
  preview: optionalNode(entryCountNode(10)),
  multivalue: optionalNode(choiceNode(["checkbox", "radio", "slider"], "checkbox")),
  sort: optionalNode(choiceNode(["alph", "count"], "alph")),
  sort_orientation: optionalNode(sortOrientationSetting),
  /** Shows only the title of a facet at first, unless it has a filter. */
  folded: optionalNode(switchNode(false)),
});

/** One metadata field in one position. Label and kind come from the index unless `translation` overrides it. */
export const fieldSetting = groupNode(
  {
    field_name: fieldNameSetting,
    position: positionNode,
    translation: optionalNode(textKeyNode("")),
    multi_valued: optionalNode(switchNode(false)),
    range_facet: optionalNode(switchNode(false)),
    options: optionalNode(fieldOptions),
  },
  { id: "FieldSetting", texts: "field" },
);
type Field = ValueOf<typeof fieldSetting>;

/** Width and height, in pixels and in millimetres, which every library has. */
const extraFields: Field[] = [
  { field_name: "hb_px", position: 0 },
  { field_name: "hb_mm", position: 1 },
];

export const fieldListSetting = (about: NodeMetadata & { default?: Field[] } = {}) =>
  listNode(fieldSetting, { max: 200, ...about });

/** The field that is shown as title; null for none. */
export const titleFieldSetting = nullableNode(fieldNameSetting, "title");

/** Title and two columns of metadata. */
export const assetInfoSettings = {
  title: titleFieldSetting,
  paramsLeft: fieldListSetting(),
  paramsRight: fieldListSetting({ default: extraFields }),
};
