import { writeFileSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { expect, it, vi } from "vitest";
import { importCatalogue } from "../../../testing/catalogue-kit.ts";
import { newFolder, openLibrary, picture, remove, type TestLibrary, writeFiles } from "../../../testing/import-kit.ts";
import { setUpTestLibrary } from "../../../testing/import-setup.ts";
import { createNikonRaw } from "../../../testing/raw-kit.ts";
import { seedLibrary } from "../../seed/seed.service.ts";
import { type ExportFormat, exportCatalogue } from "./catalogue-export.service.ts";

// Decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let library: TestLibrary;
let folder: string;
setUpTestLibrary((opened) => {
  ({ library, folder } = opened);
});

async function bytesOf(format: ExportFormat, from = library): Promise<Buffer> {
  const written: Buffer[] = [];
  await exportCatalogue(from.db, format, async (pieces) => {
    for await (const piece of pieces) written.push(Buffer.from(piece));
  });
  return Buffer.concat(written);
}
const exported = async (format: ExportFormat, from = library) => (await bytesOf(format, from)).toString("utf8");

function run(content: string | Buffer, as: string, into = library) {
  const catalogue = join(folder, as);
  writeFileSync(catalogue, content);
  return importCatalogue(into, { catalogue, pool: "public" });
}

const state = ({ rows }: TestLibrary) => [
  rows("SELECT max(seq) FROM change_log"),
  rows("SELECT id, fields, rating, color_code, embargo, expiry, acl_id, updated_at FROM asset ORDER BY id"),
  rows("SELECT * FROM catalogue_record ORDER BY asset_id"),
  rows("SELECT * FROM field_value ORDER BY id"),
  rows("SELECT * FROM field ORDER BY id"),
];

const odd = JSON.stringify([
  {
    identifier: "1",
    title: { de: '="Formel"', en: "'=quoted" },
    description: ["one", "two; three"],
    keywords: ["a;b", 'c"d', "-5", '["x"]', "<&>_x0041_"],
    "keywords.en": ["", "C", "minus five", ""],
    creator: ["+49"],
    created: "1850-05-01T12:30:01Z",
    rating: 3,
    color_code: 7,
    embargo: "2030-01-01",
    expiry: "2031-02-03T04:05:06Z",
  },
  { identifier: "0002", title: '["no list', keywords: [] },
  { file: "b/K.jpg", title: "Zwei\nZeilen", city: "Köln, Altstadt" },
]);

async function fill(): Promise<void> {
  const files = newFolder();
  try {
    const one = await picture(1, 64, 48).jpeg().toBuffer();
    writeFiles(files, { "a/K.jpg": one, "b/K.jpg": await picture(2, 64, 48).jpeg().toBuffer() });
    await library.import(files);
    const report = await run(odd, "odd.json");
    expect([report.refused, report.errors]).toEqual([[], []]);
  } finally {
    remove(files);
  }
}

it.each(["csv", "json", "jsonl", "xlsx"] as const)("export as %s and import change nothing", async (format) => {
  await fill();
  const before = state(library);
  const report = await run(await bytesOf(format), `again.${format}`);
  expect([report.refused, report.errors, report.notices]).toEqual([[], [], []]);
  expect(report.counts).toEqual({ taken: 0, replaced: 0, unchanged: 4 });
  expect(state(library)).toEqual(before);
});

it.each(["csv", "jsonl", "xlsx"] as const)("an empty library imports the records from %s", async (format) => {
  await run(odd.replace("b/K.jpg", "").replace('"file":""', '"identifier":"3"'), "odd.json");
  const other = openLibrary({ decoder: library.decoder });
  try {
    const report = await run(await bytesOf(format), `moved.${format}`, other);
    expect([report.counts.taken, report.refused, report.errors]).toEqual([3, [], []]);
    expect(await exported("jsonl", other)).toBe(await exported("jsonl"));
  } finally {
    await other.close();
  }
});

it("a change in one cell changes one asset", async () => {
  await fill();
  const report = await run((await exported("csv")).replace("Köln, Altstadt", "Köln"), "edited.csv");
  expect(report.counts).toEqual({ taken: 0, replaced: 1, unchanged: 3 });
  expect(await exported("jsonl")).toContain('"city":"Köln"');
});

it("counts what an import could not recognise", async () => {
  await seedLibrary(library.db, { assets: 5 });
  let text = "";
  const counted = await exportCatalogue(library.db, "jsonl", async (pieces) => {
    for await (const piece of pieces) text += piece;
  });
  expect(text.trim().split("\n")).toHaveLength(5);
  expect(counted).toEqual({ assets: 5, unnamed: 5 });
});

it.each(["csv", "jsonl"] as const)(
  "exports a consistent snapshot as %s, whatever a server changes meanwhile",
  async (format) => {
    await fill();
    const before = await exported(format);
    const server = new SqliteDatabase(library.db.file);
    try {
      const written: string[] = [];
      await exportCatalogue(library.db, format, async (pieces) => {
        for await (const piece of pieces) {
          written.push(String(piece));
          server.exec("UPDATE asset SET rating = 1; DELETE FROM catalogue_record");
        }
      });
      expect(written.join("")).toBe(before);
      expect(await exported(format)).not.toBe(before);
    } finally {
      server.close();
    }
  },
);

it("no text is a formula for spreadsheet programs", async () => {
  await run(odd, "odd.json");
  const cells = (await exported("csv")).match(/"(?:[^"]|"")*"/g) ?? [];
  expect(cells.filter((cell) => /^"[=+\-@]/.test(cell))).toEqual([]);
  expect(await exported("csv")).toContain('"\'=""Formel"""');
});

it("distinguishes file names that differ in case only", async () => {
  const [one, other] = await Promise.all([1, 2].map((seed) => picture(seed).jpeg().toBuffer()));
  writeFiles(folder, { "Vasen/a.jpg": one ?? "", "Vasen/A.JPG": other ?? "" });
  await library.import(folder);
  const report = await run(await bytesOf("csv"), "out.csv");
  expect([report.refused, report.counts]).toEqual([[], { taken: 0, replaced: 0, unchanged: 2 }]);
  const described = await run("file,title\nVasen/A.JPG,Krug\nvasen/a.jpg,Vase\n", "list.csv");
  expect(described.counts.replaced).toBe(1);
  expect(described.refused.map(({ reason }) => reason)).toEqual(["several_files"]);
});

it("distinguishes a raw photograph from a companion of the same name in another folder", async () => {
  const [one, two, other] = await Promise.all([1, 2, 3].map((seed) => picture(seed, 64, 48).jpeg().toBuffer()));
  writeFiles(folder, { "1/a.NEF": createNikonRaw(one ?? Buffer.of(), { width: 64 }) });
  writeFiles(folder, { "2/a.NEF": createNikonRaw(two ?? Buffer.of(), { width: 64 }), "2/a.jpg": other ?? "" });
  for (const each of ["1", "2"]) await library.import(join(folder, each));
  const report = await run(await bytesOf("csv"), "out.csv");
  expect([report.refused, report.counts]).toEqual([[], { taken: 0, replaced: 0, unchanged: 2 }]);
});
