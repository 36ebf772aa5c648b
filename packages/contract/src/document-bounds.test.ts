// Documents designed to be expensive are rejected before validation.
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { createSettingsMigrationReport } from "@vitrine/settings/documents/migration-report";
import { olderDocuments } from "@vitrine/settings/testing/older-documents";
import { expect, it } from "vitest";
import type { RouteKey } from "./routes.ts";
import { parseBody } from "./schemas.ts";

const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);
const DOCUMENTS: RouteKey[] = ["config.save", "translations.save", "pages.save"];

it.each(DOCUMENTS)("%s takes no document that is not there, or nested without end", (key) => {
  for (const nothing of [undefined, null])
    expect(parseBody(key, nothing)).toEqual({ ok: false, issues: [{ path: "body", message: "is missing" }] });
  expect(parseBody(key, { a: nested(5000) })).toEqual({
    ok: false,
    issues: [{ path: "body", message: "is nested too deeply" }],
  });
});

it("accepts unknown keys with usual nesting", () => {
  expect(parseBody("config.save", { ...createDefaultSettings(), zzz: nested(50) }).ok).toBe(true);
});

it("keeps the order of keys, and migrates settings of an older version", () => {
  const reversed = (document: object) => Object.fromEntries(Object.entries(document).reverse());
  const stored = (sent: unknown) => {
    const read = parseBody("config.save", sent);
    return read.ok ? JSON.stringify(read.value) : read.issues;
  };
  expect(stored(reversed(createDefaultSettings()))).toBe(JSON.stringify(reversed(createDefaultSettings())));
  for (const older of Object.values(olderDocuments))
    expect(stored(older)).toBe(JSON.stringify(createSettingsMigrationReport(older).document));
});

const settings = (options: unknown) => {
  const document = createDefaultSettings();
  return { ...document, search: { ...document.search, views: { ...document.search.views, options } } };
};
const items = (count: number) => Array.from({ length: count }, () => ({}));

it.each<[string, RouteKey, unknown]>([
  ["a list that is too long", "config.save", settings(items(9_000))],
  ["a list without end", "config.save", settings(items(100_000))],
  ["pages without end", "pages.save", { pages: items(100_000) }],
  ["pages", "pages.save", { pages: items(9_000) }],
  ["texts that are none", "translations.save", { global: { a: Array.from({ length: 9_000 }, () => 1) } }],
])("names some of the faults of %s", (_, key, body) => {
  const read = parseBody(key, body);
  expect(read.ok).toBe(false);
  if (read.ok) return;
  expect(read.issues.length).toBeGreaterThan(0);
  expect(read.issues.length).toBeLessThanOrEqual(300);
  expect(JSON.stringify(read).length).toBeLessThan(100_000);
});

it("rejects duplicate page keys and keys that are too long", () => {
  const page = (key: string) => ({ key, title: "A", html: "" });
  expect(parseBody("pages.save", { pages: [page("a"), page("b")] }).ok).toBe(true);
  expect(parseBody("pages.save", { pages: [page("a"), page("b"), page("a")] })).toMatchObject({
    ok: false,
    faults: [{ path: "pages.2.key", rule: "rule" }],
  });
  expect(parseBody("pages.save", { pages: [page("a".repeat(60))] }).ok).toBe(true);
  expect(parseBody("pages.save", { pages: [page("a".repeat(61))] })).toMatchObject({
    faults: [{ path: "pages.0.key", rule: "too_large" }],
  });
});
