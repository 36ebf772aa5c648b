import type { Client } from "@vitrine/contract/client";
import { expect, it } from "vitest";
import { createFakeHost } from "../../testing/fake-host.ts";
import { PortalLanguageControl } from "./portal-language-control.ts";

/** What is stored of each language's metadata. */
function languageOf(stored: Record<string, object>) {
  const client = {
    call: async (_: string, { query: { lang } }: { query: { lang: string } }) => ({ metadata: stored[lang] }),
  } as unknown as Client;
  return new PortalLanguageControl(() => client, createFakeHost(), new AbortController().signal);
}

it("is the portal's own until an admin sets another, and a region has that of its language", async () => {
  const stored: Record<string, object> = { fr: { content_language: "de" }, it: { content_language: "xx\n" } };
  const language = languageOf(stored);
  const contents = [];
  for (const lang of ["de", "fr", "fr-CA", "it"]) {
    await language.use(lang);
    contents.push(language.content());
  }
  expect(contents).toEqual(["de", "de", "de", "it"]);
  stored.it = { content_language: "en" };
  await language.refresh();
  expect(language.content()).toBe("en");
});
