/** Settings documents for properties: a full one, and what may have become of it. */
import fc from "fast-check";
import { clean, type Document, isDocument } from "../merge.ts";
import type { PortalSettings } from "../portal-settings.ts";
import { type Found, starterSettings } from "../starter.ts";

const found: Found = {
  assets: 10,
  fields: ["keywords", "place", "created"].map((field_name, position) => ({
    field_name,
    type: position === 2 ? "date" : "value",
    origin: "metadata",
    multi_valued: position === 0,
    is_facet: true,
    range_facet: position === 2,
    sortable: true,
    public: true,
    position,
    filled: 9,
    distinct: 30,
  })),
  collections: [{ indicator: "collection_1", label: "Vases", src: "7", count: 3 }],
};

/** Settings with something in every list and table. */
function fullSettings(): PortalSettings {
  const settings = starterSettings(found);
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
export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) =>
      pathsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ].filter(({ length }) => length > 0);
}
export function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);
}
export function withValue<T>(document: T, path: Path, value: unknown): T {
  const copy = structuredClone(document);
  const parent = at(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  parent[path.at(-1) ?? ""] = value;
  return copy;
}

export const anything = fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text));
/** What nobody takes out while reading. */
export const harmless = anything.map(clean);
// Each place an object of its own, as in a stored document.
export const full: PortalSettings = JSON.parse(JSON.stringify(fullSettings()));
export const everyPath = fc.constantFrom(...pathsOf(full));
/** Something that happens to a document at a path; what the path no longer leads to stays as it is. */
type Edit = readonly [Path, (before: unknown) => unknown];
const GONE = Symbol("gone");
const edited = (document: unknown, edits: readonly Edit[]) =>
  edits.reduce((changed, [path, edit]) => {
    const copy = structuredClone(changed);
    const parent = at(copy, path.slice(0, -1)) as Record<string | number, unknown> | undefined;
    const last = path.at(-1) ?? "";
    if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, last)) return changed;
    const value = edit(parent[last]);
    if (value === GONE) delete parent[last];
    else parent[last] = value;
    return JSON.parse(JSON.stringify(copy)) as typeof changed;
  }, document as Document);
/** Names of what nobody knows. */
export const NEW = /^zzz/;
const newKey = fc.stringMatching(/^zzz[a-z]{0,2}$/);
const repeated = (times: number) => (before: unknown) =>
  Array.isArray(before)
    ? Array.from({ length: Math.min(before.length * times, 210) }, (_, index) => before[index % before.length])
    : before;
const edit: fc.Arbitrary<(before: unknown) => unknown> = fc.oneof(
  anything.map((value) => () => value),
  fc.constant(() => GONE),
  fc.constant((before: unknown) => [before]),
  fc.constant((before: unknown) => ({ zzz: before })),
  fc.tuple(newKey, anything).map(
    ([key, value]) =>
      (before: unknown) =>
        isDocument(before)
          ? { ...before, [key]: value }
          : Array.isArray(before)
            ? [...before, { [key]: value }]
            : before,
  ),
  fc.constantFrom(2, 205).map(repeated),
);
const lists = pathsOf(full).filter((path) => Array.isArray(at(full, path)));
/** A real document with wrong types, lists for groups, missing keys, duplicates, lists too long, keys of its own. */
export const damaged = fc
  .array(fc.tuple(fc.oneof(everyPath, fc.constantFrom(...lists)), edit), { minLength: 1, maxLength: 8 })
  .map((edits) => edited(full, edits));
