import fc from "fast-check";
import { describe, expect, expectTypeOf, it, test } from "vitest";
import { defaultSettings } from "../defaults.ts";
import { clean, FORBIDDEN_KEYS, isDocument } from "../merge.ts";
import { migrateSettings } from "../migrations.ts";
import type { PortalSettings } from "../portal-settings.ts";
import { portalSettingsSchema } from "../schema.ts";
import { type Found, starterSettings } from "../starter.ts";
import { heal } from "./heal.ts";
import { settingsRegistry } from "./settings.ts";

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

type Path = readonly (string | number)[];
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) =>
      pathsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ].filter(({ length }) => length > 0);
}
function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);
}
function withValue<T>(document: T, path: Path, value: unknown): T {
  const copy = structuredClone(document);
  const parent = at(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  parent[path.at(-1) ?? ""] = value;
  return copy;
}

const anything = fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text));
/** What nobody takes out while reading. */
const harmless = anything.map(clean);
// Each place an object of its own, as in a stored document.
const full: PortalSettings = JSON.parse(JSON.stringify(fullSettings()));
const everyPath = fc.constantFrom(...pathsOf(full));
/** A real document in which some things are something else. */
const damaged = fc.array(fc.tuple(everyPath, anything), { minLength: 1, maxLength: 5 }).map((changes) =>
  changes.reduce((document, [path, value]) => {
    const parent = at(document, path.slice(0, -1));
    return typeof parent === "object" && parent !== null ? withValue(document, path, value) : document;
  }, full),
);

/** Every key of a stored document that is not part of a value which was replaced. */
function expectKept(stored: unknown, shown: unknown, healed: readonly string[], path = ""): void {
  if (healed.includes(path) || healed.some((one) => path !== "" && one.startsWith(`${path}.`) && !isDocument(shown)))
    return;
  if (!isDocument(stored)) return;
  expect(isDocument(shown), path).toBe(true);
  for (const [key, value] of Object.entries(stored)) {
    if (FORBIDDEN_KEYS.has(key) || value === undefined) continue;
    const inner = path === "" ? key : `${path}.${key}`;
    if (healed.some((one) => one === inner || one.startsWith(`${inner}.`))) continue;
    expect(shown, inner).toHaveProperty([key]);
    expectKept(value, (shown as Record<string, unknown>)[key], healed, inner);
  }
}

describe("stored settings, read", { timeout: 60_000 }, () => {
  it("need nothing where they are whole", () => {
    expect(heal(settingsRegistry, full)).toEqual({ settings: full, healed: [], unknown: [] });
    expectTypeOf(heal(settingsRegistry, full).settings).toEqualTypeOf<PortalSettings>();
  });

  it("end as settings that may be saved, whatever was stored; reading them again changes nothing", () => {
    fc.assert(
      fc.property(fc.oneof(anything, damaged), (stored) => {
        const { settings, healed } = heal(settingsRegistry, stored);
        const saved = portalSettingsSchema.safeParse(settings);
        expect(saved.error?.issues ?? []).toEqual([]);
        expect(saved.data).toEqual(settings);
        const again = heal(settingsRegistry, JSON.parse(JSON.stringify(settings)));
        expect(again.settings).toEqual(settings);
        expect(again.healed).toEqual([]);
        if (isDocument(stored)) expectKept(stored, settings, healed);
      }),
      { numRuns: 1_000 },
    );
  });

  it("lose nothing but what is wrong, and name it", () => {
    fc.assert(
      fc.property(everyPath, anything, (path, value) => {
        const { settings, healed } = heal(settingsRegistry, withValue(full, path, value));
        if (healed.length === 0) return;
        const inside = (one: string) =>
          one.split(".").slice(0, path.length).join(".") === path.join(".") || path.join(".").startsWith(one);
        expect(healed.filter((one) => !inside(one))).toEqual([]);
        const [top] = path;
        for (const key of Object.keys(full) as (keyof PortalSettings)[])
          if (key !== top) expect(settings[key]).toEqual(full[key]);
      }),
    );
  });

  it("keep what a newer version has added, through reading, saving and reading again", () => {
    const groups = pathsOf(full).filter((path) => isDocument(at(full, path)));
    fc.assert(
      fc.property(fc.constantFrom(...groups), fc.stringMatching(/^new_[a-z]{1,8}$/), harmless, (path, key, value) => {
        const stored = withValue({ ...full, version: "8.1.0" }, [...path, key], value);
        const { settings, unknown, healed } = migrateSettings(stored);
        expect(healed).toEqual([]);
        expect(unknown).toEqual([[...path, key].join(".")]);
        const saved: unknown = JSON.parse(JSON.stringify(portalSettingsSchema.parse(settings)));
        expect(at(saved, [...path, key])).toEqual(value);
        expect(at(migrateSettings(saved).settings, [...path, key])).toEqual(value);
      }),
    );
  });

  it("are read from every age, damaged ones too", () => {
    const age = fc.constantFrom("2.0.0", "3.4.0", "5.0.3", "5.1.2", "6.0.0", "6.2.0", "7.0.3", "9.0.0", "nonsense", 3);
    fc.assert(
      fc.property(damaged, age, (stored, version) => {
        const { settings } = migrateSettings({ ...stored, version });
        expect(portalSettingsSchema.safeParse(settings).error?.issues ?? []).toEqual([]);
        expect(migrateSettings(settings)).toMatchObject({ settings, result: "merged", healed: [] });
      }),
    );
  });
});

test.each([
  [["search", "sidebar", "width"], "260", 260, "search.sidebar.width"],
  [["search", "sidebar", "width"], -1, 260, "search.sidebar.width"],
  [["search", "views", "default"], "mosaic", "grid", "search.views.default"],
  [["facets", 0, "options", "preview"], "many", undefined, "facets.0.options.preview"],
  [["login", "box", "max_width"], "40rem;color:red", "40rem", "login.box.max_width"],
  [["bookmark", "title"], 7, "title", "bookmark.title"],
  [["themes", "default_dark"], "midnight", "light", "themes"],
  [["terms_of_use", "links", "de", "link"], "javascript:alert(1)", "", "terms_of_use.links.de"],
] as const)("%j: %j becomes %j", (path, stored, shown, finding) => {
  const { settings, healed } = heal(settingsRegistry, withValue(full, path, stored));
  expect(at(settings, path)).toEqual(shown);
  expect(healed).toEqual([finding]);
});

test("a field without a name, and what is no field, leave the list, and the others stay", () => {
  const [first, second] = full.facets;
  const { settings, healed } = heal(settingsRegistry, {
    ...full,
    facets: [first, { position: 3 }, "keywords", second],
  });
  expect(settings.facets).toEqual([first, second]);
  expect(healed).toEqual(["facets.1.field_name", "facets.2"]);
});

test("no stored document reaches a prototype", () => {
  const stored = JSON.parse(
    '{"__proto__":{"polluted":1},"search":{"constructor":{"prototype":{"polluted":1}}},"order":{"subject":{"__proto__":{"polluted":1}}}}',
  );
  const { settings } = heal(settingsRegistry, stored);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(settings)).toBe(Object.prototype);
  expect(JSON.stringify(settings)).not.toMatch(/"(__proto__|constructor|prototype)":/);
  expect(settings).toEqual(defaultSettings());
});
