/** Reads stored texts of any version for display. `migrations.ts` converts them for saving. */

import { unescapeAtSigns } from "../at-signs.ts";
import { type Document, isDocument } from "../merge.ts";

/** Unescapes at-signs of texts of any version; drops `metadata`. */
export function unescapeTexts({ metadata: _, ...stored }: Document): Document {
  return mapTexts(stored, unescapeAtSigns) as Document;
}

/** Deep copy with `map` applied to each text. */
export function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, map));
  if (!isDocument(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, map)]));
}

/**
 * Drops everything that is not a text or a group or list of texts: it is never shown, and a save with it would be
 * refused. Retains `metadata`.
 */
export function healTexts({ metadata, ...bundles }: Document): Document {
  const groups = Object.entries(bundles).filter(([, bundle]) => isDocument(bundle));
  return {
    ...(onlyTexts(Object.fromEntries(groups)) as Document),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

function onlyTexts(value: unknown): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(onlyTexts).filter((inner) => inner !== undefined);
  if (!isDocument(value)) return undefined;
  const healed = Object.entries(value).map(([key, inner]) => [key, onlyTexts(inner)] as const);
  return Object.fromEntries(healed.filter(([, inner]) => inner !== undefined));
}
