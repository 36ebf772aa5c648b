import { expect, it } from "vitest";
import { createDraft } from "../drafts/create-draft.ts";
import { listLanguageEntries, listPageEntries } from "./content-entries.ts";
import { findEntries, groupEntries, type SearchEntry } from "./search-entries.ts";

const entry = (name: string, words: readonly string[] = [], details: readonly string[] = []): SearchEntry => ({
  kind: "setting",
  id: name,
  section: "general",
  name,
  about: "",
  words,
  details,
  target: { path: "/admin" },
});
const names = (entries: readonly SearchEntry[], query: string) => findEntries(entries, query).map(({ name }) => name);

it("every word of the query must occur; names come first, then other words, then explanations", () => {
  const entries = [
    entry("Explained", [], ["about the logo"]),
    entry("Brand", ["Logo"]),
    entry("Height of the logo"),
    entry("Logo"),
    entry("Other"),
  ];
  expect(names(entries, "logo")).toEqual(["Logo", "Height of the logo", "Brand", "Explained"]);
  expect(names(entries, "logo height")).toEqual(["Height of the logo"]);
});

it("a variant comes after what has other words for it, but first if nothing else has its name", () => {
  const entries = [
    { ...entry("Logo: search"), kind: "variant" as const },
    { ...entry("Brand", ["Logo"]), kind: "section" as const },
    entry("Explained", [], ["about the logo"]),
    { ...entry("Logo"), kind: "file" as const },
  ];
  expect(names(entries, "logo")).toEqual(["Logo", "Brand", "Logo: search", "Explained"]);
  expect(names(entries, "logo search")).toEqual(["Logo: search"]);
});

it("the group of the best result comes first", () => {
  const entries = [
    entry("Name of the logo"),
    { ...entry("Logothetis"), kind: "person" as const },
    { ...entry("File of the logo"), kind: "file" as const },
    { ...entry("Logo group"), kind: "group" as const },
  ];
  const groups = groupEntries(findEntries(entries, "logo"));
  expect(groups.map(({ group, entries: members }) => [group, members.map(({ name }) => name)])).toEqual([
    ["people", ["Logothetis", "Logo group"]],
    ["settings", ["Name of the logo", "File of the logo"]],
  ]);
});

it("case and accents do not count, and a blank query finds nothing", () => {
  expect(names([entry("Größe")], "GROSSE")).toEqual([]);
  expect(names([entry("Größe")], "große")).toEqual(["Größe"]);
  expect(names([entry("Größe")], "  ")).toEqual([]);
});

const texts = {
  lang: "en",
  word: (key: string, values: Readonly<Record<string, string>> = {}) => [key, ...Object.values(values)].join(" "),
  others: () => [],
};
const languages = listLanguageEntries({ "texts ar": createDraft("texts ar", {}, null) }, texts);

it.each(["Arabic", "Arabisch", "العربية", "ar"])("%s finds the texts of a language that the portal has", (query) => {
  expect(findEntries(languages, query).map(({ target }) => target)).toContainEqual({ path: "/admin/language/ar" });
});

it("a language that the portal does not have leads to where it is added", () => {
  expect(findEntries(languages, "Isländisch")).toMatchObject([
    { name: "admin:search.add_language Icelandic", target: { path: "/admin/language" } },
  ]);
});

it("a page is found by its title, and opens in its language", () => {
  const body = {
    pages: [
      { key: "privacy", title: "Datenschutz", html: "" },
      { key: "team", title: "Unser Team", html: "" },
    ],
  };
  const found = findEntries(listPageEntries({ "pages de": createDraft("pages de", body, null) }, texts), "team");
  expect(found).toMatchObject([{ name: "Unser Team", target: { field: "pages de.pages.1.title" } }]);
});
