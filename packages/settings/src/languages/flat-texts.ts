/** Flattens the texts of a language to keys such as `views.login.title`, without escapes. Pure. */

import { unescapeAtSigns } from "../at-signs.ts";
import { isJsonObject, type JsonObject } from "../merge.ts";
import { textBundleNames } from "./text-key.ts";

export type FlatTexts = ReadonlyMap<string, string>;

/** Skips blank texts, as the portal does. */
export function flattenTexts(document: JsonObject): FlatTexts {
  const texts = new Map<string, string>();
  for (const bundle of textBundleNames) collect(document[bundle], bundle, texts);
  return texts;
}

function collect(value: unknown, path: string, texts: Map<string, string>): void {
  if (typeof value === "string" && value.trim() !== "") texts.set(path, unescapeAtSigns(value));
  if (!isJsonObject(value)) return;
  for (const [key, inner] of Object.entries(value)) collect(inner, `${path}.${key}`, texts);
}

/** Merges texts; those of `own` take precedence. */
export const overlayTexts = (own: FlatTexts, below: FlatTexts): FlatTexts => new Map([...below, ...own]);
