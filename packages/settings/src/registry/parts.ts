/** What occurs at several places of the settings: links, alignments, stored searches. */
import { isSafeLink } from "../links.ts";
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
import { fieldName, orientation } from "./fields.ts";
import type { Rule } from "./kinds.ts";

export const key = text("key", "", { min: 1, max: 100 });

/** The sort key that is no field: how well an asset fits the words of a search. */
export const RELEVANCE = "score";
/** A field that results are sorted by, or `score`. */
export const sortKey = text("sortKey", "", { min: 1, max: 100 });
export const SIDES = ["left", "center", "right"] as const;
export const side = choice(SIDES, "left");

/** Start, middle and end where the language runs from right to left. */
export const alignment = group(
  { key: side, translation: textKey(`admin.alignment.${side.default}`) },
  { texts: "alignment" },
);

/** The place of a picture that stays in view wherever it is cut: from its left and upper edge. */
export const focalPoint = (x: number, y: number) => group({ x: percent(x), y: percent(y) }, { texts: "focalPoint" });

const safeLink: Rule<{ linkDirection: "Internal" | "External"; link: string }> = {
  name: "link",
  problem: "leads neither to a page of the portal nor to http, https or mailto",
  holds: isSafeLink,
  mended(unsafe, changes) {
    changes("link");
    return { ...unsafe, link: "" };
  },
};
const link = {
  linkDirection: choice(["Internal", "External"], "Internal"),
  /** External: an address. Internal: a path of the portal, as `/custom/imprint`. */
  link: text("address", "", { max: 2000 }),
};
export const linkSetting = group(link, { texts: "link" }, [safeLink]);

export const footerLink = group(
  { ...link, column: choice(["Left", "Center", "Right", "None"], "Left") },
  { texts: "link" },
  [safeLink],
);

/** A chosen filter of a stored search: a list of values, or `low TO high` for ranges. */
const value = either(text("line", "", { max: 1000 }), { ...pixels(0), min: -Number.MAX_VALUE, max: Number.MAX_VALUE });
export const storedFilter = group(
  {
    field_name: fieldName,
    values: either(list(nullable(value, null), { max: 500 }), text("line", "", { max: 1000 })),
    range_facet: toggle(false),
  },
  { texts: "filter" },
);

const prose = text("prose", "", { max: 10_000 });
export const textPerLanguage = perLanguage(prose);

/** What a stored search asks for: text and filters, per language where they differ, and the order of what it finds. */
export const storedSearch = {
  search: optional(either(prose, perLibraryLanguage(prose))),
  sort: optional(sortKey),
  orientation: optional(orientation),
  facets: optional(perLibraryLanguage(list(storedFilter, { max: 100 }))),
};

/** A row or tile of the dashboard: a collection of the server (by indicator), or a stored search. */
export const collectionDefinition = group({
  /** A prefix, an underscore and a number: `collection_12`; `search_...` has no counterpart on the server. */
  indicator: text("key", "", { min: 1, max: 100, pattern: /^\w+_\d+$/ }),
  label: text("line", "", { max: 200 }),
  translation: optional(textKey("")),
  ...storedSearch,
  /** Asset whose picture stands for the collection, or a picture that was uploaded (`tile-picture.ts`). */
  src: optional(nullable(text("line", "", { max: 64 }), null)),
  preview: optional(entries(10)),
});
