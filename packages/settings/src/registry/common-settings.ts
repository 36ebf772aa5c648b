/** Settings that occur repeatedly: links, alignments, stored searches. */
import { isSafeLink } from "../pages/links.ts";
import { fieldNameSetting, sortOrientationSetting } from "./fields.ts";
import {
  choiceNode,
  eitherNode,
  entryCountNode,
  groupNode,
  listNode,
  nullableNode,
  optionalNode,
  percentNode,
  perLanguageNode,
  perLibraryLanguageNode,
  pixelsNode,
  switchNode,
  textKeyNode,
  textNode,
} from "./node-builders.ts";
import type { SettingRule } from "./setting-nodes.ts";

export const keySetting = textNode("key", "", { min: 1, max: 100 });

/** The sort key that is not a field: relevance of an asset to the search terms. */
export const RELEVANCE_SORT_KEY = "score";
/** Sort key: a field, or `score`. */
export const sortKeySetting = textNode("sortKey", "", { min: 1, max: 100 });
/** Sides as stored; `left` is the start, so it is the right side in right-to-left languages. */
export const ALIGNMENT_SIDES = ["left", "center", "right"] as const;
export const sideSetting = choiceNode(ALIGNMENT_SIDES, "left");

/** Start, center and end; mirrored in right-to-left languages. */
export const alignmentSetting = groupNode(
  { key: sideSetting, translation: textKeyNode(`admin.alignment.${sideSetting.default}`) },
  { texts: "alignment" },
);

/** The point of a picture that stays visible when it is cropped, from its left and top edge. */
export const createFocalPointSetting = (x: number, y: number) =>
  groupNode({ x: percentNode(x), y: percentNode(y) }, { texts: "focalPoint" });

const safeLink: SettingRule<{ linkDirection: "Internal" | "External"; link: string }> = {
  name: "link",
  message: "leads neither to a page of the portal nor to http, https or mailto",
  holds: isSafeLink,
  fix(unsafe, changes) {
    changes("link");
    return { ...unsafe, link: "" };
  },
};
const link = {
  linkDirection: choiceNode(["Internal", "External"], "Internal"),
  /** External: a URL. Internal: a path of the portal: `/custom/imprint`. */
  link: textNode("address", "", { max: 2000 }),
};
export const linkSetting = groupNode(link, { texts: "link" }, [safeLink]);

export const footerLinkSetting = groupNode(
  { ...link, column: choiceNode(["Left", "Center", "Right", "None"], "Left") },
  { texts: "link" },
  [safeLink],
);

/** A value of a filter of a stored search; ranges are `low TO high`. */
const value = eitherNode(textNode("line", "", { max: 1000 }), {
  ...pixelsNode(0),
  min: -Number.MAX_VALUE,
  max: Number.MAX_VALUE,
});
export const storedFilterSetting = groupNode(
  {
    field_name: fieldNameSetting,
    values: eitherNode(listNode(nullableNode(value, null), { max: 500 }), textNode("line", "", { max: 1000 })),
    range_facet: switchNode(false),
  },
  { texts: "filter" },
);

const prose = textNode("prose", "", { max: 10_000 });
export const textPerLanguageSetting = perLanguageNode(prose);

/** A stored search: terms and filters, per language if they differ, and the order of results. */
export const storedSearchSettings = {
  search: optionalNode(eitherNode(prose, perLibraryLanguageNode(prose))),
  sort: optionalNode(sortKeySetting),
  orientation: optionalNode(sortOrientationSetting),
  facets: optionalNode(perLibraryLanguageNode(listNode(storedFilterSetting, { max: 100 }))),
};

/** A row or tile of the dashboard: a collection of the server (by indicator), or a stored search. */
export const dashboardCollectionSetting = groupNode({
  /** A prefix, an underscore and a number: `collection_12`; `search_...` has no counterpart on the server. */
  indicator: textNode("key", "", { min: 1, max: 100, pattern: /^\w+_\d+$/ }),
  label: textNode("line", "", { max: 200 }),
  translation: optionalNode(textKeyNode("")),
  ...storedSearchSettings,
  /** Id of the asset that is shown for the collection, or of an uploaded picture (`tile-picture.ts`). */
  src: optionalNode(nullableNode(textNode("line", "", { max: 64 }), null)),
  preview: optionalNode(entryCountNode(10)),
});
