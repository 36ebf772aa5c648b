// @vitest-environment jsdom
import type { Client } from "@vitrine/contract/client";
import { describe, expect, it } from "vitest";
import { keptHere } from "../kept.ts";
import { loadShipped, loadStored, mergeTexts } from "./load-texts.ts";
import { createPortalLanguage } from "./portal-language.ts";

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
    const merged = mergeTexts(await loadShipped("de"), await loadStored(client, "de", ["global"]));
    expect(merged.global).toMatchObject({ action: { close: "Zumachen", cancel: "Abbrechen" } });
  });

  it.each(["bilder{'@'}halm.example", "bilder@halm.example"])("are read with their at-sign: %s", async (mail) => {
    const client = clientWith({ de: { global: { mail } } });
    expect(await loadStored(client, "de", ["global"])).toEqual({ global: { mail: "bilder@halm.example" } });
  });

  it("come back when an admin empties one", () => {
    const merged = mergeTexts({ global: { close: "Schließen" } }, { global: { close: "  " } });
    expect(merged.global).toEqual({ close: "Schließen" });
  });

  it("are filled in English where another language lacks them", async () => {
    const client = clientWith({ fr: { global: { action: { close: "Fermer" } } } });
    const language = createPortalLanguage(() => client, keptHere);
    await language.use("fr");
    expect(language.i18n.t("global:action.close")).toBe("Fermer");
    expect(language.i18n.t("global:action.cancel")).toBe("Cancel");
    expect(document.documentElement.lang).toBe("fr");
  });

  it("are those that are shipped when the server has none", async () => {
    const language = createPortalLanguage(() => clientWith({}), keptHere);
    await language.use("de");
    expect(language.i18n.t("global:action.cancel")).toBe("Abbrechen");
  });

  it("count in the words of the language", async () => {
    const language = createPortalLanguage(() => clientWith({}), keptHere);
    await language.use("de");
    expect(language.i18n.t("views:dashboard.collection.count", { count: 1 })).toBe("1 Medium");
    expect(language.i18n.t("views:dashboard.collection.count", { count: 1200 })).toBe("1.200 Medien");
    await language.use("en");
    expect(language.i18n.t("views:search.facets.value", { value: "Vase", count: 1 })).toBe("Vase, 1 result");
  });

  it("have a form for every plural of the language, whoever wrote them", async () => {
    const stored = { views: { search: { count_two: "نتيجتان" } } };
    const language = createPortalLanguage(() => clientWith({ ar: stored }), keptHere);
    await language.use("ar");
    const say = (count: number) => language.i18n.t("views:search.count", { count });
    expect(say(2)).toBe("نتيجتان");
    expect(say(54)).toMatch(/^\S+ results$/);
    expect(say(0)).toMatch(/^\S+ results$/);
    expect(say(1)).toMatch(/^\S+ result$/);
  });

  it("turn the page round where one reads from the right", async () => {
    const language = createPortalLanguage(() => clientWith({ ar: {} }), keptHere);
    await language.choose("ar");
    expect(document.documentElement.dir).toBe("rtl");
    expect(localStorage.getItem("vitrine.language")).toBe("ar");
    await language.use("de");
    expect(document.documentElement.dir).toBe("ltr");
  });
});
