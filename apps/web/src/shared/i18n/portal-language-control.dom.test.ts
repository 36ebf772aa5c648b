import type { Client } from "@vitrine/contract/client";
import { expect, test, vi } from "vitest";
import { createFakeHost } from "../../testing/fake-host.ts";
import { loadShippedLazyTexts } from "./load-texts.ts";
import { PortalLanguageControl } from "./portal-language-control.ts";

vi.mock("./load-texts.ts", async (original) => ({
  ...(await original<typeof import("./load-texts.ts")>()),
  loadShippedLazyTexts: vi.fn(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))),
}));

/** A portal's language whose stored texts can be changed, or be out of reach. */
function languageOf(stored: { texts: object | undefined }) {
  const client = {
    call: async () => {
      if (!stored.texts) throw new Error("out of reach");
      return structuredClone(stored.texts);
    },
  } as unknown as Client;
  return new PortalLanguageControl(() => client, createFakeHost(), new AbortController().signal);
}

test("texts that an admin changed are shown when they are asked for again, and shipped ones when they are taken back", async () => {
  const stored: { texts: object | undefined } = { texts: { global: { action: { close: "Weg damit" } } } };
  const language = languageOf(stored);
  await language.use("de");
  const close = () => language.i18n.t("global:action.close");
  expect(close()).toBe("Weg damit");
  let redrawn = 0;
  language.i18n.store.on("added", () => redrawn++);
  await language.refresh();
  expect(redrawn).toBe(0);
  stored.texts = { global: { action: { close: "Zumachen" } } };
  await language.refresh();
  expect([close(), redrawn > 0]).toEqual(["Zumachen", true]);
  stored.texts = {};
  await language.refresh();
  expect(close()).toBe("Schließen");
});

test("a custom text disappears once it is removed, and the other texts stay", async () => {
  const stored: { texts: object } = { texts: { global: { footer: { team: "Team" } } } };
  const language = languageOf(stored);
  await language.use("de");
  const t = (key: string) => language.i18n.t(key as never);
  expect(t("global:footer.team")).toBe("Team");
  stored.texts = { global: { action: { close: "Zumachen" } } };
  await language.refresh();
  expect([t("global:footer.team"), t("global:action.close"), t("global:action.cancel")]).toEqual([
    "footer.team",
    "Zumachen",
    "Abbrechen",
  ]);
});

test("of two refreshes the later one counts, whichever answer comes last", async () => {
  const answers: ((texts: object) => void)[] = [];
  let isWaiting = false;
  const call = () => (isWaiting ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve({}));
  const client = { call } as unknown as Client;
  const language = new PortalLanguageControl(() => client, createFakeHost(), new AbortController().signal);
  await language.use("de");
  isWaiting = true;
  const both = [language.refresh(), language.refresh()];
  answers[1]?.({ global: { action: { close: "Neu" } } });
  await both[1];
  answers[0]?.({ global: { action: { close: "Alt" } } });
  await both[0];
  expect(language.i18n.t("global:action.close")).toBe("Neu");
});

test("listeners to a language change already get the new content language", async () => {
  const language = languageOf({ texts: {} });
  await language.use("de");
  const heard: string[] = [];
  language.i18n.on("languageChanged", (lang) => heard.push(`${lang} ${language.content()}`));
  await language.use("en");
  await language.use("de");
  expect(heard).toEqual(["en en", "de de"]);
});

test("what cannot be asked for again stays as it is", async () => {
  const stored: { texts: object | undefined } = { texts: { global: { action: { close: "Weg damit" } } } };
  const language = languageOf(stored);
  await language.use("de");
  stored.texts = undefined;
  await language.refresh();
  expect(language.i18n.t("global:action.close")).toBe("Weg damit");
});

test("a language that is chosen and whose texts the server does not give is not shown, and comes with another try", async () => {
  const stored: { texts: object | undefined } = { texts: {} };
  const language = languageOf(stored);
  await language.use("de");
  stored.texts = undefined;
  await expect(language.choose("fr")).rejects.toThrow("out of reach");
  expect([language.i18n.language, language.content()]).toEqual(["de", "de"]);
  stored.texts = { global: { action: { close: "Fermer" } } };
  await language.choose("fr");
  expect([language.i18n.language, language.i18n.t("global:action.close")]).toEqual(["fr", "Fermer"]);
});

test("a portal whose server gives no texts begins with those that are shipped", async () => {
  const language = languageOf({ texts: undefined });
  await language.use("en");
  expect(language.i18n.t("global:action.close")).toBe("Close");
});

test("texts that several ask for are fetched once, so that their failure is heard by all of them", async () => {
  const language = languageOf({ texts: {} });
  await language.use("de");
  const asked = await Promise.allSettled([language.loadLazyTexts("tour"), language.loadLazyTexts("tour")]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(loadShippedLazyTexts).toHaveBeenCalledOnce();
});
