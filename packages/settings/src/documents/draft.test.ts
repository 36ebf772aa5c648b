import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDefaultSettings } from "./defaults.ts";
import { parsePreviewDraft } from "./draft.ts";
import { portalSettingsSchema } from "./schema.ts";

const type = "vitrine.preview.draft";
const circle: Record<string, unknown> = { type };
circle.settings = circle;

describe("a draft", () => {
  it.each([
    undefined,
    null,
    "vitrine.preview.draft",
    [],
    {},
    { type: "vitrine.preview.ready" },
    { settings: createDefaultSettings() },
    circle,
    () => {},
    10n,
  ])("is no %s", (message) => {
    expect(parsePreviewDraft(message)).toBeNull();
  });

  it("is shown unchanged if valid", () => {
    const settings = {
      ...createDefaultSettings(),
      global: { ...createDefaultSettings().global, website_title: "Halm" },
    };
    const texts = { de: { global: { header: { skip: "Zum Wichtigen" } } } };
    expect(parsePreviewDraft({ type, settings, texts })).toEqual({ settings, texts, files: new Map(), problems: [] });
  });

  it("has the bytes of changed files; anything else is left out", () => {
    const logo = { content: "picked:1", bytes: new Blob(["logo"]) };
    const gone = { content: "", bytes: null };
    const files = { dashboardLogo: logo, favicon: gone, loginHero: { content: "x" }, style: "text" };
    expect(parsePreviewDraft({ type, files })?.files).toEqual(
      new Map(Object.entries({ dashboardLogo: logo, favicon: gone })),
    );
    for (const other of [null, "x", [1]]) expect(parsePreviewDraft({ type, files: other })?.files.size).toBe(0);
  });

  it("may be empty: missing parts are shown as stored", () => {
    expect(parsePreviewDraft({ type })).toEqual({ settings: undefined, texts: {}, files: new Map(), problems: [] });
  });

  it("reports replaced and unknown values by path", () => {
    const settings = { ...createDefaultSettings(), search: { sidebar: { width: "wide" } }, mood: "good" };
    const texts = { de: { global: { header: { skip: 7, home: "Start" } } }, german: {}, en: "Hello" };
    const draft = parsePreviewDraft({ type, settings, texts });
    expect(draft?.settings?.search.sidebar.width).toBe(createDefaultSettings().search.sidebar.width);
    expect(draft?.texts).toEqual({ de: { global: { header: { home: "Start" } } } });
    expect(draft?.problems).toEqual([
      { path: "search.sidebar.width", reason: "replaced" },
      { path: "mood", reason: "unknown" },
      { path: "texts.de.global.header.skip", reason: "replaced" },
      { path: "texts.german", reason: "unknown" },
      { path: "texts.en", reason: "replaced" },
    ]);
  });

  it("reports invalid list items, and ignores values set aside by earlier saves", () => {
    const field = (name: string) => ({ field_name: name, position: 0 });
    const facets = Array.from({ length: 201 }, (_, at) => field(`field_${at}`));
    const settings = { ...createDefaultSettings(), facets, suggestions: [{}], set_aside: [{ path: "gone", value: 1 }] };
    const draft = parsePreviewDraft({ type, settings });
    expect(draft?.settings?.facets).toEqual(facets.slice(0, 200));
    expect(draft?.problems.map(({ path }) => path).toSorted()).toEqual([
      "facets",
      "facets.200",
      "suggestions.0",
      "suggestions.0.field_name",
    ]);
  });

  it("never changes a prototype", () => {
    const message: unknown = JSON.parse(
      `{"type":"${type}","settings":{"__proto__":{"bad":1}},"texts":{"de":{"__proto__":{"bad":"1"},"constructor":{"prototype":{"bad":"1"}}}}}`,
    );
    expect(JSON.stringify(parsePreviewDraft(message))).not.toMatch(/bad/);
    expect(({} as Record<string, unknown>).bad).toBeUndefined();
  });

  it("always becomes valid settings", () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true }),
        fc.anything(),
        (settings, texts) => {
          const draft = parsePreviewDraft({ type, settings, texts });
          if (draft?.settings !== undefined) expect(portalSettingsSchema.safeParse(draft.settings).success).toBe(true);
        },
      ),
    );
  });
});
