import type { Client } from "@vitrine/contract/client";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { loadAdminData } from "./load-admin-data.ts";

const settings = { ...createDefaultSettings(), version: "5.0.0", order: { mailto: "a@b.example" } };
const answers: Record<string, unknown> = {
  "session.check": { sessionValid: true, isGuiAdmin: true },
  "translations.list": { locales: ["de", "ar"] },
  "pages.list": { locales: ["de"] },
  "index.fields": { visible_fields: [{ field_name: "keywords" }] },
  "collections.list": { collections: [] },
  "info.check_version": { version: "7.0.3" },
};

/** A fake server that records requests. */
function server(over: Record<string, unknown> = {}) {
  const asked: string[] = [];
  const call = async (key: string) => {
    asked.push(key);
    const answer = { ...answers, ...over }[key];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const raw = async (key: string, { query }: { query?: { lang?: string; source?: string } }) => {
    asked.push([key, query?.lang, query?.source].filter(Boolean).join(" "));
    return new Response(JSON.stringify(key === "config.get" ? settings : {}), { headers: { etag: `"${key}"` } });
  };
  return { client: { call, raw, has: () => true } as unknown as Client, asked, over };
}
const { signal } = new AbortController();
const never = async () => false;

it("checks the session first, then loads every language's texts and pages, settings, collections, fields and version", async () => {
  const { client, asked } = server();
  const entry = await loadAdminData(client, never, signal);
  expect(asked[0]).toBe("session.check");
  expect(asked.slice(1).toSorted()).toEqual([
    "collections.list",
    "config.get",
    "index.fields",
    "info.check_version",
    "pages.get de",
    "pages.list",
    "translations.get ar stored",
    "translations.get de stored",
    "translations.list",
  ]);
  expect(Object.keys(entry.documents ?? {})).toEqual(["settings", "texts de", "texts en", "texts ar", "pages de"]);
  expect(entry.documents.settings?.etag).toBe('"config.get"');
});

it("keeps the migrated base and the stored document with each draft", async () => {
  const entry = await loadAdminData(server().client, never, signal);
  const { base, draft, stored } = entry.documents.settings ?? {};
  expect(draft).toBe(base);
  expect(base).toMatchObject({ version: "7.0.3", order: { mailto: "a@b.example", cc: "" } });
  expect(stored).toEqual(JSON.parse(JSON.stringify(settings)));
});

it.each([[{ sessionValid: false, isGuiAdmin: false }], [{ sessionValid: true, isGuiAdmin: false }]])(
  "asks for nothing more where the session is over, or is no admin's: %o",
  async (reply) => {
    const { client, asked } = server({ "session.check": reply });
    await expect(loadAdminData(client, never, signal)).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual(["session.check"]);
  },
);

it("continues after a new login", async () => {
  const { client, asked, over } = server({ "session.check": { sessionValid: false, isGuiAdmin: false } });
  const renew = async () => {
    over["session.check"] = { sessionValid: true, isGuiAdmin: true };
    return true;
  };
  expect((await loadAdminData(client, renew, signal)).documents.settings).toBeDefined();
  expect(asked.slice(0, 2)).toEqual(["session.check", "session.check"]);
});

it("loads the settings while the search is unavailable, but not without the texts", async () => {
  const away = new Error("away");
  expect(
    (await loadAdminData(server({ "index.fields": away, "collections.list": away }).client, never, signal)).fields,
  ).toEqual([]);
  await expect(loadAdminData(server({ "translations.list": away }).client, never, signal)).rejects.toBe(away);
});
