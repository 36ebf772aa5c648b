// UTC offsets of dates in the import of files and catalogues, and in the export.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { importCatalogue } from "../../../testing/catalogue-kit.ts";
import { hasPerl } from "../../../testing/external-programs.ts";
import type { TestLibrary } from "../../../testing/import-kit.ts";
import { writeFiles } from "../../../testing/import-kit.ts";
import { setUpTestLibrary } from "../../../testing/import-setup.ts";
import { exportCatalogue } from "../catalogue/catalogue-export.service.ts";
import { mapTagsToFields } from "./embedded-metadata.ts";
import { loadMapping } from "./mapping.ts";

// Decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let library: TestLibrary;
let folder: string;
setUpTestLibrary((opened) => {
  ({ library, folder } = opened);
});

const clock = (text: string) => Date.parse(`${text}Z`) / 1000;
const midnight = clock("2024-07-01T00:30");
const SCAN = "piexif-after-midnight.jpg";

async function mappingOf(fields: object[]) {
  writeFiles(folder, { "own.json": JSON.stringify({ fields }) });
  return loadMapping(join(folder, "own.json"));
}

function run(content: string, map?: object) {
  const [catalogue, mapping] = [join(folder, "list.csv"), join(folder, "map.json")];
  writeFileSync(catalogue, content);
  if (map) writeFileSync(mapping, JSON.stringify(map));
  return importCatalogue(library, { catalogue, pool: "public", ...(map ? { mapping } : {}) });
}

async function exported() {
  const written: string[] = [];
  await exportCatalogue(library.db, "jsonl", async (pieces) => {
    for await (const piece of pieces) written.push(String(piece));
  });
  return written
    .join("")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const numbers = () => library.rows("SELECT fields FROM asset").map(({ fields }) => JSON.parse(String(fields)).numbers);

describe("a date of a custom mapping", () => {
  const tags = new Map(Object.entries({ "XMP-xmp:CreateDate": "2024:07:01 00:30:00+02:00", "XMP-ht:Zone": "CEST" }));
  const taken = { name: "taken", type: "date", labels: { de: "Aufgenommen" }, from: ["XMP-xmp:CreateDate"] };

  it("has an offset field next to it", async () => {
    const mapping = await mappingOf([taken]);
    expect(Object.fromEntries(mapTagsToFields([tags], mapping).fields)).toMatchObject({
      taken: midnight,
      taken_offset: 120,
    });
    expect(mapping.fields.find(({ name }) => name === "taken_offset")).toMatchObject({
      type: "number",
      labels: { de: "Aufgenommen (Zeitzone, Minuten)", en: "time zone, minutes" },
    });
  });

  it("has none where the name belongs to a field of another type", async () => {
    const zone = { name: "taken_offset", type: "value", labels: {}, from: ["XMP-ht:Zone"] };
    const { fields } = mapTagsToFields([tags], await mappingOf([taken, zone]));
    expect(Object.fromEntries(fields)).toMatchObject({ taken: midnight, taken_offset: ["CEST"] });
  });
});

describe("a date of a catalogue", () => {
  const published = { identifier: "Nr", fields: [{ name: "published", type: "date", from: "Datum" }] };

  it("creates the offset field if necessary, and keeps the offset in export and import", async () => {
    const report = await run("Nr,Datum\n1,2024-07-01T00:30+02:00\n2,1925\n", published);
    expect([report.refused, report.errors]).toEqual([[], []]);
    expect(numbers()).toEqual([{ published: midnight, published_offset: 120 }, { published: clock("1925-01-01") }]);
    expect(library.rows("SELECT type, origin FROM field WHERE name = 'published_offset'")).toEqual([
      { type: "number", origin: "metadata" },
    ]);
    expect(await exported()).toMatchObject([{ published: "2024-07-01T00:30:00+02:00" }, { published: "1925-01-01" }]);
    expect((await exported())[0]).not.toHaveProperty("published_offset");
    const again = await run("identifier,published\n1,2024-07-01T00:30:00+02:00\n2,1925-01-01\n");
    expect(again.counts).toEqual({ taken: 0, replaced: 0, unchanged: 2 });
    await run("identifier,published\n1,2024-07-01T00:30:00\n2,1925-01-01\n");
    expect(numbers()[0]).toEqual({ published: midnight });
  });

  it.each([
    ["identifier,created,created_offset\n1,2024-07-01T00:30,120\n", 120],
    ["identifier,created_offset,created\n1,120,2024-07-01T00:30\n", 120],
    ["identifier,created,created_offset\n1,2024-07-01T00:30-05:00,120\n", -300],
    ["identifier,created_offset,created\n1,120,2024-07-01T00:30-05:00\n", -300],
  ])("takes a column of offsets where it has none itself: %j", async (content, offset) => {
    await run(content);
    expect(numbers()).toEqual([{ created: midnight, created_offset: offset }]);
    expect((await run(content)).counts.unchanged).toBe(1);
  });

  it("shares its offset field with a column of the mapping", async () => {
    const map = {
      ...published,
      fields: [...published.fields, { name: "published_offset", type: "number", from: "Zone" }],
    };
    await run("Nr,Datum,Zone\n1,2024-07-01T00:30,120\n2,2024-07-01T00:30+02:00,\n", map);
    const expected = { published: midnight, published_offset: 120 };
    expect(numbers()).toEqual([expected, expected]);
  });

  it("that cannot be read does not change its offset either", async () => {
    await run("identifier,created\n1,2024-07-01T00:30+02:00\n");
    await run("identifier,created\n1,soon\n");
    expect(numbers()).toEqual([{ created: midnight, created_offset: 120 }]);
    await run("identifier,created\n1,\n");
    expect(numbers()).toEqual([{}]);
  });
});

describe.skipIf(!hasPerl)("a catalogue date for a file with another date", () => {
  const scan = () => library.assetAt(SCAN);
  const dates = () => JSON.parse(scan().fields).numbers;
  const importScan = async () => {
    writeFiles(folder, {
      [`files/${SCAN}`]: readFileSync(new URL(`../../../testing/reported-files/metadata/${SCAN}`, import.meta.url)),
    });
    await library.import(join(folder, "files"));
    expect(dates()).toMatchObject({ created: midnight, created_offset: 120 });
  };

  it("removes the offset of the file's date, also one left by an earlier version", async () => {
    await importScan();
    await run(`file,created\n${SCAN},1925\n`);
    expect([dates().created, dates().created_offset]).toEqual([clock("1925-01-01"), undefined]);
    expect(await exported()).toMatchObject([{ created: "1925-01-01" }]);
    expect((await run(`file,created\n${SCAN},1925\n`)).counts.unchanged).toBe(1);
    const change = "UPDATE asset SET reader_version = 0, fields = json_set(fields, '$.numbers.created_offset', 120)";
    await library.db.write((tx) => tx.$client.prepare(change).run());
    await library.import(join(folder, "files"));
    expect([dates().created, dates().created_offset]).toEqual([clock("1925-01-01"), undefined]);
  });

  it("has its own offset, or the file's for the same local time", async () => {
    await importScan();
    expect((await run(`file,created\n${SCAN},2024-07-01T00:30\n`)).counts.unchanged).toBe(1);
    expect(dates()).toMatchObject({ created: midnight, created_offset: 120 });
    await run(`file,created\n${SCAN},2024-07-01T00:30-05:00\n`);
    await library.db.write((tx) => tx.$client.prepare("UPDATE asset SET reader_version = 0").run());
    await library.import(join(folder, "files"));
    expect(dates()).toMatchObject({ created: midnight, created_offset: -300 });
  });
});
