import type { ParseKeys } from "i18next";

/** A text key with its bundle: `views:search.label`. Plurals without their suffix. */
export type TextKey = Extract<ParseKeys<["global", "views", "toast", "admin"]>, `${string}:${string}`>;
