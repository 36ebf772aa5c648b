/** Settings that occur repeatedly: links, alignments, stored searches. */
import { isSafeLink } from "../pages/links.ts";
import {
  choice,
  either,
  entries,
  group,
  list,
  nullable,
  optional,
  percent,
  perLanguage,
  perLibraryLanguage,
  pixels,
  text,
  textKey,
  toggle,
} from "./build.ts";
import { fieldNameSetting, orientationSetting } from "./fields.ts";
import type { Rule } from "./kinds.ts";

export const keySetting = text("key", "", { min: 1, max: 100 });

/** The sort key that is not a field: relevance of an asset to the search terms. */
export const RELEVANCE_SORT_KEY = "score";
/** Sort key: a field, or `score`. */
export const sortKeySetting = text("sortKey", "", { min: 1, max: 100 });
export const ALIGNMENT_SIDES = ["left", "center", "right"] as const;
export const sideSetting = choice(ALIGNMENT_SIDES, "left");

/** Start, center and end; mirrored in right-to-left languages. */
export const alignmentSetting = group(
  { key: sideSetting, translation: textKey(`admin.alignment.${sideSetting.default}`) },
  { texts: "alignment" },
);

/** The point of a picture that stays visible when it is cropped, from its left and top edge. */
export const focalPoint = (x: number, y: number) => group({ x: percent(x), y: percent(y) }, { texts: "focalPoint" });

const safeLink: Rule<{ linkDirection: "Internal" | "External"; link: string }> = {
  name: "link",
  message: "leads neither to a page of the portal nor to http, https or mailto",
  holds: isSafeLink,
  fix(unsafe, changes) {
    changes("link");
    return { ...unsafe, link: "" };
  },
};
const link = {
  linkDirection: choice(["Internal", "External"], "Internal"),
  /** External: a URL. Internal: a path of the portal: `/custom/imprint`. */
  link: text("address", "", { max: 2000 }),
};
export const linkSetting = group(link, { texts: "link" }, [safeLink]);

export const footerLink = group(
  { ...link, column: choice(["Left", "Center", "Right", "None"], "Left") },
  { texts: "link" },
  [safeLink],
);

/** A value of a filter of a stored search; ranges are `low TO high`. */
const value = either(text("line", "", { max: 1000 }), { ...pixels(0), min: -Number.MAX_VALUE, max: Number.MAX_VALUE });
export const storedFilter = group(
  {
    field_name: fieldNameSetting,
    values: either(list(nullable(value, null), { max: 500 }), text("line", "", { max: 1000 })),
    range_facet: toggle(false),
  },
  { texts: "filter" },
);

const prose = text("prose", "", { max: 10_000 });
export const textPerLanguage = perLanguage(prose);

/** A stored search: terms and filters, per language if they differ, and the order of results. */
export const storedSearch = {
  search: optional(either(prose, perLibraryLanguage(prose))),
  sort: optional(sortKeySetting),
  orientation: optional(orientationSetting),
  facets: optional(perLibraryLanguage(list(storedFilter, { max: 100 }))),
};

/** A row or tile of the dashboard: a collection of the server (by indicator), or a stored search. */
export const collectionDefinition = group({
  /** A prefix, an underscore and a number: `collection_12`; `search_...` has no counterpart on the server. */
  indicator: text("key", "", { min: 1, max: 100, pattern: /^\w+_\d+$/ }),
  label: text("line", "", { max: 200 }),
  translation: optional(textKey("")),
  ...storedSearch,
  /** Id of the asset that is shown for the collection, or of an uploaded picture (`tile-picture.ts`). */
  src: optional(nullable(text("line", "", { max: 64 }), null)),
  preview: optional(entries(10)),
});
