import type { Client } from "@vitrine/contract/client";
import { expect, test } from "vitest";
import { hostOf } from "../../testing/host.ts";
import { createPortalLanguage } from "./portal-language.ts";

/** A portal's language whose stored texts can be changed, or be out of reach. */
function languageOf(stored: { texts: object | undefined }) {
  const client = {
    call: async () => {
      if (!stored.texts) throw new Error("out of reach");
      return structuredClone(stored.texts);
    },
  } as unknown as Client;
  return createPortalLanguage(() => client, hostOf(), new AbortController().signal);
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

test("what cannot be asked for again stays as it is", async () => {
  const stored: { texts: object | undefined } = { texts: { global: { action: { close: "Weg damit" } } } };
  const language = languageOf(stored);
  await language.use("de");
  stored.texts = undefined;
  await language.refresh();
  expect(language.i18n.t("global:action.close")).toBe("Weg damit");
});
