import { flattenTexts } from "@vitrine/settings/languages/flat-texts";
import { filterTextRows, listTextRows, type TextRow } from "@vitrine/settings/languages/text-rows";
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { expect, it } from "vitest";
import { resolveInheritedTexts, resolveTexts } from "../texts/resolve-texts.ts";
import { createLanguageTexts, validateNewLanguageCode } from "./new-language.ts";
import { findPathShowingTextSection } from "./text-section-address.ts";

const shipped = { de: flattenTexts(shippedTexts.de), en: flattenTexts(shippedTexts.en) };
const known = (documents: Record<string, object> = {}) => ({
  shipped,
  documentOf: (lang: string) => documents[lang] as Record<string, unknown> | undefined,
});

function rows(lang: string, documents: Record<string, object>, allowed: string[] = []) {
  const all = known(documents);
  const list = listTextRows({
    lang,
    source: resolveTexts("de", all),
    own: flattenTexts(all.documentOf(lang) ?? {}),
    inherited: resolveInheritedTexts(lang, all),
    complete: !(lang in shipped) && !lang.includes("-"),
    allowed: new Set(allowed),
  });
  return new Map(list.map((row) => [row.key, row]));
}
const missing = (all: ReadonlyMap<string, TextRow>) =>
  [...all.values()].filter(({ states }) => states.includes("missing"));

it("in a copy of a language every text counts as missing until it differs or is allowed", () => {
  const copy = createLanguageTexts({ name: "Français", code: "fr", template: "en" }, shipped.en);
  const before = missing(rows("fr", { fr: copy }));
  expect(before.length).toBeGreaterThan(700);
  const views = copy.views as { login: Record<string, string> };
  views.login.title = "Bienvenue";
  const after = rows("fr", { fr: copy }, ["views.login.lead"]);
  expect(before.length - missing(after).length).toBe(2);
  expect(after.get("views.login.title")?.states).toEqual(["changed"]);
});

it("a copy keeps at-signs escaped as stored, and the name of its template", () => {
  const copy = createLanguageTexts({ name: "X", code: "fr", template: "en" }, new Map([["global.mail", "a@b"]]));
  expect(copy).toMatchObject({
    global: { mail: "a{'@'}b" },
    metadata: { name: "X", source_template: "en", content_language: "fr", version: "7.0.3" },
  });
  expect(flattenTexts(copy).get("global.mail")).toBe("a@b");
});

it("a regional variant has only differing texts and misses nothing: it inherits its base language, including stored texts", () => {
  const at = createLanguageTexts({ name: "Österreich", code: "de-AT", template: null }, shipped.de);
  expect(Object.keys(at)).toEqual(["metadata"]);
  const all = rows("de-AT", { "de-AT": at, de: { views: { login: { title: "Servus" } } } });
  expect(missing(all)).toEqual([]);
  expect(all.get("views.login.title")).toMatchObject({ own: "", inherited: "Servus" });
});

it("a shipped language misses nothing, and only texts edited by an admin count as changed", () => {
  const all = rows("de", { de: { views: { login: { title: "Hallo" } } } });
  expect([...all.values()].filter(({ states }) => states.length > 0).map(({ key }) => key)).toEqual([
    "views.login.title",
  ]);
});

it("Arabic has six forms of each plural, Japanese one", () => {
  const stem = "views.search.selection.all_limited";
  const formsIn = (lang: string) => {
    const copy = createLanguageTexts({ name: lang, code: lang, template: "en" }, shipped.en);
    return [...rows(lang, { [lang]: copy }).keys()]
      .filter((key) => key.startsWith(`${stem}_`))
      .map((key) => key.slice(stem.length + 1));
  };
  expect(formsIn("ar").sort()).toEqual(["few", "many", "one", "other", "two", "zero"]);
  expect(formsIn("ja")).toEqual(["other"]);
});

it("a missing or unknown placeholder is an error; the number may be omitted for a single item", () => {
  const below = { metadata: { source_template: "en" } };
  const text = (words: string, key = "title_other") => {
    const all = known({ fr: below });
    const inherited = new Map([["global.title_other", "{{count}} of {{total, number}}"]]);
    const own = new Map([[`global.${key}`, words]]);
    const [row] = listTextRows({
      ...all,
      lang: "en",
      source: inherited,
      own,
      inherited,
      complete: true,
      allowed: new Set(),
    }).filter((one) => one.key === `global.${key}`);
    return [row?.missingPlaceholders, row?.unknownPlaceholders];
  };
  expect(text("{{ count }} {{total}}")).toEqual([[], []]);
  expect(text("{{count}} {{sum}}")).toEqual([["total"], ["sum"]]);
  expect(text("One of {{total}}", "title_one")).toEqual([[], []]);
});

it("texts are found by their content in either language, their key, and the part of the portal", () => {
  const all = [...rows("de", {}).values()];
  const find = (words: string) =>
    filterTextRows(all, { query: words, state: null, section: null }, (place) =>
      place === "views.login" ? "Anmeldung" : place,
    );
  expect(find("LOGIN.TITLE").map(({ key }) => key)).toContain("views.login.title");
  expect(find("Anmeldung").some(({ section: place }) => place === "views.login")).toBe(true);
  expect(find("Anmeldung qqqq")).toEqual([]);
});

it.each([
  ["", "missing"],
  ["xx", "form"],
  ["de", "taken"],
  ["fr-CA", "base"],
  ["de-AT", null],
  ["ar", null],
])("validating the code %s returns %s", (code, fault) => {
  expect(validateNewLanguageCode(code, ["de", "en"])).toBe(fault);
});

it("a custom text counts as missing in languages without it", () => {
  const all = rows("en", { de: { global: { footer: { blog: "Werkstatt" } } } });
  expect(missing(all).map(({ key }) => key)).toEqual(["global.footer.blog"]);
});

it("every group of texts has a name in both languages, and a page or a section, if any", () => {
  const places = [...new Set([...rows("de", {}).values()].map(({ section: place }) => place))];
  for (const { admin } of [shippedTexts.de, shippedTexts.en]) {
    expect(places.filter((place) => !(place.replace(".", "_") in admin.language.places))).toEqual([]);
  }
  const addresses = places.flatMap((place) => findPathShowingTextSection(place, "de-AT") ?? []);
  expect(addresses).toContain("/admin/appearance?see=%2Flogin&lang=de-AT");
  expect(addresses.length).toBeGreaterThan(30);
  const sections = Object.keys(shippedTexts.en.admin.section);
  const inside = addresses.map((address) => /^\/admin\/(\w+)/.exec(address)?.[1] ?? address);
  expect(inside.filter((section) => !sections.includes(section))).toEqual([]);
});
