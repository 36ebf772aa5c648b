import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StartError } from "../../../platform/errors/start-error.ts";
import { hasFfmpeg } from "../../../testing/external-programs.ts";
import {
  createFilm,
  newFolder,
  openLibrary,
  picture,
  remove,
  sharedDecoder,
  type TestLibrary,
  writeFiles,
} from "../../../testing/import-kit.ts";
import { setUpDecoder } from "../../../testing/import-setup.ts";
import { createAccess } from "../../access/access.service.ts";
import { createAccounts } from "../../accounts/accounts.service.ts";
import { createDocumentSaving } from "../../settings/document-saving.service.ts";
import { createPortalDocuments } from "../../settings/portal-documents.service.ts";
import { createPortalFiles } from "../../settings/portal-files.service.ts";
import { importDemoIfEmpty } from "./demo.service.ts";
import { demoDescriptionSchema } from "./demo-schema.ts";

// Starts programs and decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { decoder } = setUpDecoder();
let library: TestLibrary;
let folder: string;
beforeEach(() => {
  library = openLibrary({ decoder });
  folder = newFolder();
});
afterEach(async () => {
  await library.close();
  remove(folder);
});

function start(over: Partial<Parameters<typeof importDemoIfEmpty>[1]> = {}) {
  const { db, blobs, clock, jobs, decoder, renditions } = library;
  const documents = createPortalDocuments(db);
  const portalFiles = createPortalFiles({ db, blobs, clock, access: createAccess(db, clock), renditions });
  const parts = {
    db,
    blobs,
    clock,
    jobs,
    decoder,
    renditions,
    documents,
    saving: createDocumentSaving(db, clock),
    portalFiles,
    accounts: createAccounts(db, clock),
  };
  return importDemoIfEmpty(parts, { file: join(folder, "demo.json"), ...over });
}

const demo = {
  pools: [
    { name: "public", labels: { de: "Offen", en: "Open" } },
    { name: "archive", labels: { de: "Archiv", en: "Archive" } },
    { name: "press", labels: { de: "Presse", en: "Press" } },
  ],
  groups: ["guest", "press"],
  grants: [
    { group: "guest", pool: "public", download: [0] },
    { group: "press", pool: "press", download: [-1] },
  ],
  convertSets: [{ id: 1, titles: { de: "Netz", en: "Web" } }],
  accounts: [
    {
      name: "ida",
      password: "ida-sieht-ton",
      groups: ["press"],
      bookmarks: ["b/two.jpg", "a/one.jpg"],
      about: "sees the press pool",
    },
  ],
  fields: [{ name: "title", labels: { de: "Name" } }],
  assets: { "a/one.jpg": { pools: ["press"], embargo: "2030-01-01T00:00:00Z", downloadCount: 7 } },
  collections: [
    { indicator: "collection_9", labels: { de: "Beide" }, assets: ["b/two.jpg", "a/one.jpg"], cover: "a/one.jpg" },
  ],
  portalFiles: { favicon: "portal/sign.svg" },
  config: {
    global: { website_title: "Werkstatt" },
    dashboard: { collections: { data: [{ indicator: "collection_9", label: "Beide", src: null }] } },
  },
  customPages: { de: { pages: [] } },
};

describe("the demo library", () => {
  beforeEach(async () => {
    writeFiles(folder, {
      "demo.json": JSON.stringify(demo),
      "library/a/one.jpg": await picture(1).jpeg().toBuffer(),
      "library/b/two.jpg": await picture(2).jpeg().toBuffer(),
      "portal/sign.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
  });

  it("fills an empty data folder, with everything besides the files", async () => {
    await start();
    const one = library.assetAt("a/one.jpg");
    expect(one).toMatchObject({ embargo: Date.UTC(2030, 0, 1) / 1000, download_count: 7 });
    expect(
      library.rows("SELECT p.name FROM pool p JOIN acl_pool a ON a.pool_id = p.id WHERE a.acl_id = ?", one.acl_id),
    ).toEqual([{ name: "press" }]);
    expect(library.rows("SELECT indicator, source_asset_id AS src FROM collection")).toEqual([
      { indicator: "collection_9", src: one.id },
    ]);
    expect(
      library.rows("SELECT path FROM collection_asset c JOIN asset_path p USING (asset_id) ORDER BY position"),
    ).toEqual([{ path: "b/two.jpg" }, { path: "a/one.jpg" }]);
    expect(library.rows("SELECT labels FROM field WHERE name = 'title'")).toEqual([{ labels: '{"de":"Name"}' }]);
    expect(library.rows("SELECT name FROM pool ORDER BY position, name"), "in its order").toEqual([
      { name: "public" },
      { name: "archive" },
      { name: "press" },
    ]);
    expect(library.rows("SELECT id FROM convert_set ORDER BY id"), "the original too").toEqual([{ id: 0 }, { id: 1 }]);
    expect(library.rows("SELECT name, mime FROM portal_file")).toEqual([{ name: "favicon", mime: "image/svg+xml" }]);
    const config = JSON.parse(String(library.rows("SELECT body FROM document WHERE kind = 'global'")[0]?.body));
    expect(config.global).toMatchObject({ website_title: "Werkstatt", hide_dashboard: false });
    expect(config.dashboard.collections.data).toHaveLength(1);
    expect(library.rows("SELECT name FROM account")).toEqual([{ name: "ida" }]);
    expect(library.rows("SELECT path FROM bookmark JOIN asset_path p USING (asset_id) ORDER BY position")).toEqual([
      { path: "b/two.jpg" },
      { path: "a/one.jpg" },
    ]);
  });

  it("leaves an existing library alone, including the demo library", async () => {
    await start();
    await library.db.write((tx) => tx.$client.exec("UPDATE collection SET labels = '{}'"));
    expect(await start()).toBeUndefined();
    expect(library.rows("SELECT labels FROM collection")).toEqual([{ labels: "{}" }]);
    await library.close();
    library = openLibrary({ decoder });
    await library.import(join(folder, "library"));
    expect(await start()).toBeUndefined();
    expect(library.count("account")).toBe(0);
  });

  it("is completed by the next start after an interruption", async () => {
    const stop = new AbortController();
    const first = await start({
      signal: stop.signal,
      onProgress: ({ phase, done }) => phase === "taking" && done === 1 && stop.abort(),
    });
    expect(first?.interrupted).toBe(true);
    expect(library.rows("SELECT indicator FROM collection WHERE indicator = 'collection_9'")).toEqual([]);
    await start();
    expect(library.count("asset")).toBe(2);
    expect(library.count("account")).toBe(1);
    expect(library.rows("SELECT indicator FROM collection")).toEqual([{ indicator: "collection_9" }]);
  });

  const broken: Record<string, [string, Record<string, unknown> | string]> = {
    "is no JSON": ["JSON", '{ "pools": '],
    "lacks a part": ["pools: ", { ...demo, pools: undefined }],
    "names a file that is not there": ["b/lost.jpg, which is not in", { ...demo, assets: { "b/lost.jpg": {} } }],
    "has an account that nobody can use": ["A password has", { ...demo, accounts: [{ name: "ida", password: "x" }] }],
    "has no library": ["there is no folder", { ...demo, library: "lost" }],
    "has a mapping that maps nothing": ["mapping file", { ...demo, mapping: "demo.json" }],
  };
  for (const [what, [why, description]] of Object.entries(broken)) {
    it(`stops the first start with a sentence when it ${what}, and is filled once it is mended`, async () => {
      writeFiles(folder, { "demo.json": typeof description === "string" ? description : JSON.stringify(description) });
      const refusal: unknown = await start().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StartError);
      expect(String(refusal)).toContain(why);
      writeFiles(folder, { "demo.json": JSON.stringify(demo) });
      await start();
      expect(library.rows("SELECT indicator FROM collection")).toEqual([{ indicator: "collection_9" }]);
    });
  }

  it.skipIf(!hasFfmpeg)("shows its films without ffmpeg, too", async () => {
    writeFiles(folder, {
      "portal/posters/glaze.jpg": await picture(3, 640, 360).jpeg().toBuffer(),
      "library/films/x": "x",
    });
    createFilm(join(folder, "library/films/glaze.mp4"));
    rmSync(join(folder, "library/films/x"));
    const path = process.env.PATH;
    process.env.PATH = "/nonexistent";
    const bare = sharedDecoder();
    try {
      library = { ...library, decoder: bare.decoder };
      await start();
    } finally {
      process.env.PATH = path;
      await bare.end();
    }
    expect(library.assetAt("films/glaze.mp4")).toMatchObject({ problem: null, width: 640, height: 360 });
    const names = library.rows(
      "SELECT name FROM rendition WHERE asset_id = ? ORDER BY name",
      library.assetAt("films/glaze.mp4").id,
    );
    expect(names.map(({ name }) => name)).toEqual(["play", "w1280", "w320", "w640"]);
  });
});

describe("the demo library that is shipped", () => {
  const file = fileURLToPath(new URL("../../../../../../fixtures/demo.json", import.meta.url));
  it("refers only to existing files", () => {
    const shipped = demoDescriptionSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    const root = dirname(file);
    const assets = [
      ...Object.keys(shipped.assets),
      ...shipped.collections.flatMap(({ assets = [], cover }) => [...assets, ...(cover ? [cover] : [])]),
      ...shipped.accounts.flatMap(({ bookmarks = [] }) => bookmarks),
    ];
    const named = [...assets.map((path) => join(shipped.library, path)), ...Object.values(shipped.portalFiles)];
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
