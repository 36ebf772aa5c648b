/** Settings documents for property tests: a complete one, and damaged variants of it. */
import fc from "fast-check";
import { createStarterSettings, type LibrarySummary } from "../documents/starter.ts";
import { isJsonObject, type JsonObject, withoutForbiddenKeys } from "../merge.ts";
import type { PortalSettings } from "../portal-settings.ts";

const found: LibrarySummary = {
  assets: 10,
  fields: ["keywords", "place", "created"].map((field_name, position) => ({
    field_name,
    filterVal: position === 2 ? "date" : null,
    isSuggested: position < 2,
    origin: "metadata",
    multi_valued: position === 0,
    is_facet: true,
    range_facet: position === 2,
    sortable: true,
    public: true,
    position,
    filledCount: 9,
    distinctCount: 30,
  })),
  collections: [{ indicator: "collection_1", label: "Vases", src: "7", count: 3 }],
};

/** Settings with an entry in every list and table. */
function createFullSettings(): PortalSettings {
  const settings = createStarterSettings(found);
  const link = { linkDirection: "External", link: "https://halm.example" } as const;
  settings.terms_of_use.links = { de: link, "pt-BR": link };
  settings.login.register.links = { en: link };
  settings.order.subject = { de: "Bestellung" };
  settings.themes.options[0]?.advanced_appearance &&
    Object.assign(settings.themes.options[0].advanced_appearance, { "header.text_color": "#123456" });
  settings.dashboard.collections.data.push({
    indicator: "search_1",
    label: "Blue",
    search: { de: "blau", en: "blue" },
    facets: { de: [{ field_name: "place", values: ["Kassel", null, 3], range_facet: false }] },
  });
  return settings;
}

export type Path = readonly (string | number)[];
export function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) =>
      listPaths(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ].filter(({ length }) => length > 0);
}
export function valueAtPath(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);
}
export function withValue<T>(document: T, path: Path, value: unknown): T {
  const copy = structuredClone(document);
  const parent = valueAtPath(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  parent[path.at(-1) ?? ""] = value;
  return copy;
}

export const jsonArbitrary = fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text));
/** Values that reading never removes. */
export const harmlessJsonArbitrary = jsonArbitrary.map(withoutForbiddenKeys);
// No shared references, as in a stored document.
export const completeSettings: PortalSettings = JSON.parse(JSON.stringify(createFullSettings()));
export const settingPathArbitrary = fc.constantFrom(...listPaths(completeSettings));
/** An edit of a document at a path; ignored if an earlier edit removed the path. */
type Edit = readonly [Path, (before: unknown) => unknown];
const REMOVED = Symbol("gone");
const edited = (document: unknown, edits: readonly Edit[]) =>
  edits.reduce((changed, [path, edit]) => {
    const copy = structuredClone(changed);
    const parent = valueAtPath(copy, path.slice(0, -1)) as Record<string | number, unknown> | undefined;
    const last = path.at(-1) ?? "";
    if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, last)) return changed;
    const value = edit(parent[last]);
    if (value === REMOVED) delete parent[last];
    else parent[last] = value;
    return JSON.parse(JSON.stringify(copy)) as typeof changed;
  }, document as JsonObject);
/** Unknown keys. */
export const UNKNOWN_KEY = /^zzz/;
const newKey = fc.stringMatching(/^zzz[a-z]{0,2}$/);
const repeated = (times: number) => (before: unknown) =>
  Array.isArray(before)
    ? Array.from({ length: Math.min(before.length * times, 210) }, (_, index) => before[index % before.length])
    : before;
const edit: fc.Arbitrary<(before: unknown) => unknown> = fc.oneof(
  jsonArbitrary.map((value) => () => value),
  fc.constant(() => REMOVED),
  fc.constant((before: unknown) => [before]),
  fc.constant((before: unknown) => ({ zzz: before })),
  fc.tuple(newKey, jsonArbitrary).map(
    ([key, value]) =>
      (before: unknown) =>
        isJsonObject(before)
          ? { ...before, [key]: value }
          : Array.isArray(before)
            ? [...before, { [key]: value }]
            : before,
  ),
  fc.constantFrom(2, 205).map(repeated),
);
const lists = listPaths(completeSettings).filter((path) => Array.isArray(valueAtPath(completeSettings, path)));
/**
 * A complete document with wrong types, lists instead of groups, missing keys, duplicates, overlong lists and unknown
 * keys.
 */
export const damagedSettingsArbitrary = fc
  .array(fc.tuple(fc.oneof(settingPathArbitrary, fc.constantFrom(...lists)), edit), { minLength: 1, maxLength: 8 })
  .map((edits) => edited(completeSettings, edits));
