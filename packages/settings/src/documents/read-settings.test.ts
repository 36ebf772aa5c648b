import { beforeEach, expect, test, vi } from "vitest";
import { NEWEST_MIGRATION_VERSION } from "../version.ts";
import { createDefaultSettings } from "./defaults.ts";
import { migrationSteps } from "./migration-steps.ts";
import { readSettings } from "./read-settings.ts";

const migrations = vi.hoisted(() => ({ used: 0 }));
vi.mock("./migrations.ts", async (original) => {
  const actual = await original<typeof import("./migrations.ts")>();
  return {
    ...actual,
    migrateSettings: (stored: unknown) => {
      migrations.used += 1;
      return actual.migrateSettings(stored);
    },
  };
});

beforeEach(() => {
  migrations.used = 0;
});

const { themes: _, ...withoutThemes } = createDefaultSettings();
const documents = [
  ["nothing", {}, 0],
  ["no document", [], 0],
  ["today's", { ...createDefaultSettings(), facets: [{ field_name: "keywords", position: 0 }] }, 0],
  ["one of a later version, with a key nobody knows", { version: "8.1.0", own: { key: 1 } }, 0],
  ["one of today with a width out of bounds", { version: "7.0.3", search: { sidebar: { width: -4 } } }, 0],
  ["one just before the newest step", { ...createDefaultSettings(), version: "6.2.0" }, 1],
  ["one before there were themes", { ...withoutThemes, version: "5.1.2", appearance: { primary_color: "#004488" } }, 1],
  ["one without a version", { global: { website_title: "Our pictures" } }, 1],
] as const;

test.each(documents)(
  "%s is read as the migrations read it, which only old documents ask for",
  async (_name, stored, used) => {
    const settings = await readSettings(stored);
    expect(migrations.used).toBe(used);
    const { migrateSettings } = await vi.importActual<typeof import("./migrations.ts")>("./migrations.ts");
    expect(settings).toEqual(migrateSettings(stored).settings);
  },
);

test("documents since the last migration version need no step", () => {
  expect(NEWEST_MIGRATION_VERSION).toBe(migrationSteps.at(-1)?.before);
});
