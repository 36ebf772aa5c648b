import type { ParseKeys } from "i18next";

/** A key of the text bundles, bundle first: `views:search.label`. Of plurals, without their ending. */
export type TextKey = Extract<ParseKeys<["global", "views", "toast", "admin"]>, `${string}:${string}`>;
