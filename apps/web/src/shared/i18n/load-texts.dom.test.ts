// @vitest-environment jsdom
import type { Client } from "@vitrine/contract/client";
import type { JsonObject } from "@vitrine/settings/merge";
import { describe, expect, it } from "vitest";
import { createFakeHost } from "../../testing/fake-host.ts";
import { markForeignTexts, parseMarkedForeignText } from "./foreign-texts.ts";
import {
  completePlurals,
  fetchStoredTexts,
  fetchStoredTextsOrEmpty,
  loadShippedLazyTexts,
  loadShippedTexts,
  mergeTexts,
} from "./load-texts.ts";
import { PortalLanguageControl } from "./portal-language-control.ts";

const host = createFakeHost();

const clientWith = (stored: Record<string, unknown>) =>
  ({
    call: async (_key: string, { query }: { query: { lang: string } }) => {
      if (!(query.lang in stored)) throw new Error("404");
      return stored[query.lang];
    },
  }) as unknown as Client;

describe("the texts of a language", () => {
  it("are the stored ones over the shipped ones", async () => {
    const client = clientWith({ de: { global: { action: { close: "Zumachen" } } } });
    const merged = mergeTexts(await loadShippedTexts("de"), await fetchStoredTextsOrEmpty(client, "de", ["global"]));
    expect(merged.global).toMatchObject({ action: { close: "Zumachen", cancel: "Abbrechen" } });
  });

  it.each(["bilder{'@'}halm.example", "bilder@halm.example"])("are read with their at-sign: %s", async (mail) => {
    const client = clientWith({ de: { global: { mail } } });
    expect(await fetchStoredTextsOrEmpty(client, "de", ["global"])).toEqual({
      global: { mail: "bilder@halm.example" },
    });
  });

  it("come back when an admin empties one", () => {
    const merged = mergeTexts({ global: { close: "Schließen" } }, { global: { close: "  " } });
    expect(merged.global).toEqual({ close: "Schließen" });
  });

  it("are filled in English where another language lacks them", async () => {
    const client = clientWith({ fr: { global: { action: { close: "Fermer" } } } });
    const language = new PortalLanguageControl(() => client, host, new AbortController().signal);
    await language.use("fr");
    expect(language.i18n.t("global:action.close")).toBe("Fermer");
    expect(parseMarkedForeignText(language.i18n.t("global:action.cancel"))).toEqual({ lang: "en", text: "Cancel" });
    expect(host.root.lang).toBe("fr");
  });

  it("of a region are those of its language, shipped and stored, where it has none of its own", async () => {
    const client = clientWith({
      de: { global: { action: { close: "Zumachen" } } },
      "de-AT": { global: { action: { back: "Retour" } } },
    });
    const language = new PortalLanguageControl(() => client, host, new AbortController().signal);
    await language.use("de-AT");
    const { t } = language.i18n;
    const words = [t("global:action.back"), t("global:action.close"), t("global:action.cancel")];
    expect(words).toEqual(["Retour", "Zumachen", "Abbrechen"]);
  });

  it("are those that are shipped when the server has none", async () => {
    const language = new PortalLanguageControl(() => clientWith({}), host, new AbortController().signal);
    await language.use("de");
    expect(language.i18n.t("global:action.cancel")).toBe("Abbrechen");
  });

  it("that are custom override those that are loaded lazily", async () => {
    const own = { views: { tour: { nothing: "Hier gibt es nichts." } } };
    const language = new PortalLanguageControl(() => clientWith({ de: own }), host, new AbortController().signal);
    await language.use("de");
    await language.loadLazyTexts("tour");
    const words = [language.i18n.t("views:tour.nothing"), language.i18n.t("views:tour.done")];
    expect(words).toEqual(["Hier gibt es nichts.", "Fertig"]);
  });

  it("count in the words of the language", async () => {
    const language = new PortalLanguageControl(() => clientWith({}), host, new AbortController().signal);
    await language.use("de");
    expect(language.i18n.t("views:dashboard.collection.count", { count: 1 })).toBe("1 Medium");
    expect(language.i18n.t("views:dashboard.collection.count", { count: 1200 })).toBe("1.200 Medien");
    await language.use("en");
    expect(language.i18n.t("views:search.facets.value", { value: "Vase", count: 1 })).toBe("Vase, 1 result");
  });

  it("have a form for every plural of the language, whoever wrote them", async () => {
    const stored = { views: { search: { count_two: "نتيجتان" } } };
    const language = new PortalLanguageControl(() => clientWith({ ar: stored }), host, new AbortController().signal);
    await language.use("ar");
    const say = (count: number) => language.i18n.t("views:search.count", { count });
    expect(say(2)).toBe("نتيجتان");
    expect(say(54)).toMatch(/^\S+ results\u2069$/);
    expect(say(0)).toMatch(/^\S+ results\u2069$/);
    expect(say(1)).toMatch(/^\S+ result\u2069$/);
  });

  it("turn the page round where one reads from the right", async () => {
    const language = new PortalLanguageControl(() => clientWith({ ar: {} }), host, new AbortController().signal);
    await language.choose("ar");
    expect(host.root.dir).toBe("rtl");
    expect(host.storage.get("vitrine.language")).toBe("ar");
    await language.use("de");
    expect(host.root.dir).toBe("ltr");
  });
});

describe("texts that are put together", () => {
  it("have the forms of their language's plurals, those that are written before those of the others", () => {
    const texts = { count_one: "ein", count_other: "viele", deep: { n_other: "n" }, other: "x" };
    expect(completePlurals(texts, "de")).toEqual({ ...texts, deep: { n_one: "n", n_other: "n" } });
    expect(completePlurals({ n_few: "wenige", n_other: "n" }, "pl")).toEqual({
      n_one: "n",
      n_few: "wenige",
      n_many: "n",
      n_other: "n",
    });
    expect(completePlurals({ another: "x", _other: "y" }, "ja")).toEqual({ another: "x", _other: "y" });
  });

  it("are those of the sections that are shipped, with what is stored over them, blanks apart", () => {
    const base = { global: { a: "A", deep: { b: "B", c: "C" } }, views: { d: "D" } };
    const stored = { global: { a: " ", new: "N", deep: { b: "", c: "Z" } }, toast: { x: "X" } };
    expect(mergeTexts(base, stored)).toEqual({
      global: { a: "A", new: "N", deep: { b: "B", c: "Z" } },
      views: { d: "D" },
    });
    expect(mergeTexts(base, { global: "none" as never })).toEqual(base);
  });

  it("are English where a language is not shipped, in the administration, too", async () => {
    const english = (await loadShippedTexts("en")) as JsonObject;
    expect(await loadShippedTexts("fr")).toEqual(markForeignTexts(english, "en"));
    expect(await loadShippedTexts("de")).not.toEqual(await loadShippedTexts("en"));
    const administration = (await loadShippedLazyTexts("admin", "en")) as JsonObject;
    expect(await loadShippedLazyTexts("admin", "fr")).toEqual(markForeignTexts(administration, "en"));
    expect(await loadShippedLazyTexts("admin", "de")).not.toEqual(await loadShippedLazyTexts("admin", "en"));
    expect((await loadShippedLazyTexts("admin", "de")).admin).toHaveProperty("settings");
    expect((await loadShippedTexts("de")).views, "loaded on demand").not.toHaveProperty("tour");
    expect(Object.keys(await loadShippedTexts("de")).sort()).toEqual(["global", "toast", "views"]);
  });

  it("that are stored are asked for by language and section, and a refusal is one, or nothing", async () => {
    const asked: unknown[] = [];
    const client = {
      call: async (...given: unknown[]) => {
        asked.push(given);
        throw new Error("away");
      },
    } as unknown as Client;
    await expect(fetchStoredTexts(client, "de", ["global"])).rejects.toThrow("away");
    expect(await fetchStoredTextsOrEmpty(client, "de", ["global"])).toEqual({});
    expect(asked[0]).toEqual([
      "translations.get",
      { query: { lang: "de", section: ["global", "metadata"], source: "filled" } },
    ]);
  });
});
