/** Reads stored texts of any version for display. `migrations.ts` converts them for saving. */

import { unescapeAtSigns } from "../at-signs.ts";
import { isJsonObject, type JsonObject } from "../merge.ts";

/** Unescapes at-signs of texts of any version; drops `metadata`. */
export function unescapeTexts({ metadata: _, ...stored }: JsonObject): JsonObject {
  return mapTexts(stored, unescapeAtSigns) as JsonObject;
}

/** Deep copy with `map` applied to each text. */
export function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, map));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, map)]));
}

/**
 * Drops everything that is not a text or a group or list of texts: it is never shown, and a save with it would be
 * refused. Retains `metadata`.
 */
export function healTexts({ metadata, ...bundles }: JsonObject): JsonObject {
  const groups = Object.entries(bundles).filter(([, bundle]) => isJsonObject(bundle));
  return {
    ...(onlyTexts(Object.fromEntries(groups)) as JsonObject),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

function onlyTexts(value: unknown): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(onlyTexts).filter((inner) => inner !== undefined);
  if (!isJsonObject(value)) return undefined;
  const healed = Object.entries(value).map(([key, inner]) => [key, onlyTexts(inner)] as const);
  return Object.fromEntries(healed.filter(([, inner]) => inner !== undefined));
}
