/** Stored texts of any version, as they are shown. What a migration changes of them is in `migrations.ts`. */
import { type Document, isDocument } from "./merge.ts";
import { unescapeAt } from "./plain-text.ts";

/** Stored texts of any version as people read them, without `metadata`: whether an at-sign was escaped or not. */
export function readableTexts({ metadata: _, ...stored }: Document): Document {
  return mapTexts(stored, unescapeAt) as Document;
}

/** A copy of texts and groups of texts, each text as `map` makes it. */
export function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, map));
  if (!isDocument(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, map)]));
}

/**
 * A bundle without what is neither a text nor a group or list of them: it is shown nowhere, and a save would be refused
 * for it. `metadata` stays.
 */
export function healedTexts({ metadata, ...bundles }: Document): Document {
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
