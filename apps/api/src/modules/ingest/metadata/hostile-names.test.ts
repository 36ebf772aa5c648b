// Tag names of files become field names, which are keys of records, of the index and of the portal settings.
import { rmSync } from "node:fs";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DERIVED_FIELD_NAMES, findFieldNameError, NON_FIELD_RECORD_KEYS } from "../../../db/field-name.ts";
import { logInAs } from "../../../testing/callers.ts";
import { hasPerl } from "../../../testing/external-programs.ts";
import { startTestApp } from "../../../testing/harness.ts";
import { newFolder, openLibrary, remove, taggedPicture, taggedPng, writeFiles } from "../../../testing/import-kit.ts";
import { setUpDecoder } from "../../../testing/import-setup.ts";
import { loggedErrors } from "../../../testing/logged-errors.ts";
import { fieldNameFromCustomXmpTag } from "./custom-fields.ts";

vi.setConfig({ testTimeout: 120_000 });

/** What a tag may be called to do harm: parts of every object, keys of a record, facts of a file. */
const HARMFUL = [
  ...["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "prototype", "then", "toJSON", "length"],
  ...["Id", "url", "Width", "height", "renditions", "placeholder", "asset_groups", "score", "title_label", "title_l0"],
  ...["Rating", "color_code", "mime", "Duration", "page_count", "pixel_x", "Collection", "file_name"],
];

const { decoder } = setUpDecoder();
let folder: string;
let dataFolder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => {
  remove(folder);
  if (dataFolder) rmSync(dataFolder, { recursive: true, force: true });
});

async function imported(): Promise<void> {
  const library = openLibrary({ decoder });
  dataFolder = library.dataFolder;
  const report = await library.import(folder);
  expect(report.counts.skipped).toBe(0);
  await library.close({ keep: true });
}

/** The records of everything a guest finds, on a server that was started on the library. */
async function shownByAServer() {
  const app = await startTestApp({ dataFolder });
  try {
    await app.services.indexed;
    const client = app.client(await logInAs(app, "guest"));
    const { visible_fields } = await client.call("index.fields");
    const names = visible_fields.map(({ field_name }) => field_name);
    const facets = visible_fields.filter(({ is_facet }) => is_facet).map(({ field_name }) => field_name);
    const { response } = await client.call("search.find", { query: { solr_facetfields: facets, solr_rows: 500 } });
    await app.services.search.reindex();
    const again = await client.call("search.find", { query: { solr_facetfields: facets, solr_rows: 500 } });
    expect(again.response).toEqual(response);
    expect(loggedErrors(app.logs)).toEqual([]);
    return { ...response, names, leftOut: app.services.search.leftOut };
  } finally {
    await app.close();
  }
}

describe.skipIf(!hasPerl)("tags of files", () => {
  it("T24 may have names of object properties, record keys and system fields, and change none of them", async () => {
    const tags = HARMFUL.map((name) => [name, "4711"] as const);
    writeFiles(folder, { "a.jpg": await taggedPicture(1, tags), "b.jpg": await taggedPicture(2, tags) });
    await imported();
    const { docs, numFound, names, leftOut } = await shownByAServer();
    expect(numFound).toBe(2);
    expect(leftOut.size).toBe(0);
    expect(docs.map(({ id }) => id).sort()).toEqual(["1", "2"]);
    for (const doc of docs) {
      expect(doc).toMatchObject({
        url: expect.stringMatching(/^\/api\/files\//),
        width: 64,
        height: 48,
        asset_groups: ["image"],
        pixel_x: 64,
        mime: "image/jpeg",
        file_name: expect.stringMatching(/^[ab]\.jpg$/),
        renditions: expect.arrayContaining([expect.objectContaining({ w: 64, h: 48 })]),
      });
      for (const name of ["rating", "color_code", "duration", "page_count", "collection"])
        expect(doc).not.toHaveProperty([name]);
      // What the house wrote is there all the same, under names of its own.
      expect(doc).toMatchObject({ ht_id: 4711, ht_url: 4711, ht_constructor: 4711, ht_rating: 4711, length: 4711 });
    }
    for (const name of names) expect(findFieldNameError(name)).toBeUndefined();
  });

  it("T24 may have any name, thousands of them, empty, very long or with special characters", async () => {
    const odd = ["", "x".repeat(10_000), "😀", "Größe", "a.b", "a-b", "1st", "_", "..", "$where", "a b"];
    const random = fc.sample(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,30}$/), { numRuns: 2_000, seed: 7 });
    const files: Record<string, Buffer> = {};
    for (let at = 0; at < random.length; at += 100) {
      const tags = [...odd, ...random.slice(at, at + 100)].map((name, n) => [name, `value ${n}`] as const);
      files[`${at}-a.jpg`] = await taggedPicture(at, tags);
      files[`${at}-b.jpg`] = await taggedPicture(at + 1, tags);
    }
    writeFiles(folder, files);
    await imported();
    const { docs, numFound, names } = await shownByAServer();
    expect(numFound).toBe(Object.keys(files).length);
    expect(new Set(docs.map(({ id }) => id)).size).toBe(numFound);
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) expect(findFieldNameError(name)).toBeUndefined();
  });
});

describe.skipIf(!hasPerl)("structures in metadata", () => {
  it("may be nested too deeply for any parser without failing the import", { tags: ["slow"] }, async () => {
    const deep = `${'<ht:a rdf:parseType="Resource">'.repeat(2_000)}x${"</ht:a>".repeat(2_000)}`;
    const flat = [["flat", "4711"]] as const;
    writeFiles(folder, { "a.png": await taggedPng(1, flat, deep), "b.png": await taggedPng(2, flat, deep) });
    await imported();
    const { docs } = await shownByAServer();
    expect(docs).toMatchObject([{ flat: 4711 }, { flat: 4711 }]);
  });
});

describe.skipIf(!hasPerl)("an asset with damaged values", () => {
  it("does not affect the import, naming, fields or display of others", async () => {
    const library = openLibrary({ decoder });
    dataFolder = library.dataFolder;
    const tags = [["Series", "Alba"]] as const;
    writeFiles(folder, { "a.jpg": await taggedPicture(1, tags), "b.jpg": await taggedPicture(2, tags) });
    await library.import(folder);
    await library.db.write(({ $client }) => {
      $client.exec("UPDATE asset SET fields = '{' WHERE file_name = 'a.jpg'; DELETE FROM document");
    });
    writeFiles(folder, { "c.jpg": await taggedPicture(3, tags), "0.jpg": await taggedPicture(1, tags) });
    expect(await library.import(folder)).toMatchObject({ counts: { taken: 1, copied: 1 }, interrupted: false });
    await library.close({ keep: true });
    const { docs } = await shownByAServer();
    expect(docs.map(({ file_name, series }) => `${file_name}: ${series}`).sort()).toEqual([
      "b.jpg: Alba",
      "c.jpg: Alba",
    ]);
  });
});

describe("names of fields", () => {
  it("never collide with record keys, system fields or object properties, whatever the tag", () => {
    const word = fc.oneof(
      fc.constantFrom(...HARMFUL, ...NON_FIELD_RECORD_KEYS, ...DERIVED_FIELD_NAMES),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(word, fc.stringMatching(/^[A-Za-z][\w.-]{0,20}$/), (name, prefix) => {
        const made = fieldNameFromCustomXmpTag(`XMP-${prefix}:${name}`, new Set());
        if (made === undefined) return;
        const record: Record<string, unknown> = {};
        expect(record[made]).toBeUndefined();
        expect([...NON_FIELD_RECORD_KEYS, ...DERIVED_FIELD_NAMES, "score"]).not.toContain(made);
        expect(made).toMatch(/^[a-z][a-z0-9_]{0,60}$/);
        expect(made).not.toMatch(/_(label|l\d+)$/);
      }),
      { numRuns: 2_000 },
    );
  });
});
