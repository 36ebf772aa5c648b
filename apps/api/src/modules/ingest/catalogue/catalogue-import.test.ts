import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { importCatalogue, workbook } from "../../../testing/catalogue-kit.ts";
import { newFolder, picture, remove, type TestLibrary, writeFiles } from "../../../testing/import-kit.ts";
import { setUpTestLibrary } from "../../../testing/import-setup.ts";
import { saveStaticCollection } from "../../collections/collection-writer.repository.ts";

import { formatCatalogueReportCsv, formatCatalogueReportTable } from "./catalogue-table.ts";

// Decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let library: TestLibrary;
let folder: string;
setUpTestLibrary((opened) => {
  ({ library, folder } = opened);
});

async function run(
  content: string | Buffer,
  options: Partial<Parameters<typeof importCatalogue>[1]> & { as?: string; map?: object } = {},
) {
  const { as = "catalogue.csv", map, ...over } = options;
  const catalogue = join(folder, as);
  writeFileSync(catalogue, content);
  const mapping = join(folder, "mapping.json");
  if (map) writeFileSync(mapping, JSON.stringify(map));
  return importCatalogue(library, { catalogue, pool: "public", ...(map ? { mapping } : {}), ...over });
}

const counts = ({ counts, refused }: Awaited<ReturnType<typeof run>>) => [
  counts.taken,
  counts.replaced,
  counts.unchanged,
  refused.length,
];

/** The values of an asset, readable. */
function shown(identifier: string) {
  const [row] = library.rows(
    "SELECT a.* FROM asset a JOIN catalogue_record r ON r.asset_id = a.id WHERE r.identifier = ?",
    identifier,
  );
  const { values, numbers, texts } = JSON.parse(String(row?.fields)) as Record<string, Record<string, unknown>>;
  const named = Object.entries(values ?? {}).map(([name, ids]) => [
    name,
    (ids as number[]).map((id) => library.rows("SELECT value FROM field_value WHERE id = ?", id)[0]?.value),
  ]);
  return { ...row, fields: { ...Object.fromEntries(named), ...numbers, ...texts } } as Record<string, unknown> & {
    id: number;
    fields: Record<string, unknown>;
  };
}

const lastChange = () => library.rows("SELECT max(seq) AS seq FROM change_log")[0]?.seq;

const museum = `Inv.-Nr.;Titel;Title;Schlagwort;Keyword;Datierung;Fundort;Technik;Höhe;Sterne
K 1;Krug;Jug;Krug|blau;jug|blue;um 1850;52°31'12"N 13°24'18"O;Ton;12,5;4
K 2;Schale;;Schale;bowl;1.5.1987;;Glas;8;
`;
const museumMap = {
  identifier: "Inv.-Nr.",
  rating: "Sterne",
  fields: [
    { name: "title", from: { de: "Titel", en: "Title" } },
    { name: "keywords", from: "Schlagwort", separator: "|", valueLabels: { en: "Keyword" } },
    { name: "created", from: "Datierung" },
    { name: "site", type: "coordinates", from: "Fundort", labels: { de: "Fundort", en: "Site" } },
    { name: "technique", type: "value", facet: true, from: "Technik", labels: { de: "Technik", en: "Technique" } },
    { name: "object_height", type: "number", from: "Höhe", labels: { en: "Height" } },
  ],
};

describe("a catalogue without files", () => {
  it.each([
    [
      "a workbook",
      "a.xlsx",
      workbook([
        {
          name: "a",
          rows: [
            ["Inv.-Nr.", "Höhe"],
            ["K 1", 12.5],
            ["K 2", "12,5"],
          ],
        },
      ]),
    ],
    ["JSON", "a.json", '[{"Inv.-Nr.": "K 1", "Höhe": 12.5}, {"Inv.-Nr.": "K 2", "Höhe": "12,5"}]'],
  ])("keeps the numbers of %s, however its texts write decimals", async (_format, as, content) => {
    const fields = [{ name: "object_height", type: "number", from: "Höhe" }];
    await run(content, { as, map: { identifier: "Inv.-Nr.", decimal: ",", fields } });
    const heights = ["K 1", "K 2"].map((identifier) => shown(identifier).fields.object_height);
    expect(heights).toEqual([12.5, 12.5]);
  });

  it("becomes assets with fields, labels and coordinates as its mapping says", async () => {
    const report = await run(museum, { map: museumMap });
    expect([counts(report), report.errors, report.notices]).toEqual([[2, 0, 0, 0], [], []]);
    expect(shown("K 1")).toMatchObject({
      file_name: "K 1",
      content_hash: null,
      problem: "no_file",
      rating: 4,
      fields: {
        identifier: { "": ["K 1"] },
        title: { de: ["Krug"], en: ["Jug"] },
        keywords: ["Krug", "blau"],
        created: Date.UTC(1850, 0, 1) / 1000,
        site_latitude: 52.52,
        site_longitude: 13.405,
        technique: ["Ton"],
        object_height: 12.5,
      },
    });
    expect(shown("K 2").fields).toMatchObject({ title: { de: ["Schale"] }, keywords: ["Schale"] });
    expect(library.rows("SELECT value, labels FROM field_value WHERE labels LIKE '%bowl%'")).toEqual([
      { value: "Schale", labels: '{"en":"bowl"}' },
    ]);
    expect(library.rows("SELECT facet, labels FROM field WHERE name = 'technique'")).toEqual([
      { facet: 1, labels: '{"de":"Technik","en":"Technique"}' },
    ]);
    expect(library.rows("SELECT labels FROM field WHERE name = 'site_latitude'")).toEqual([
      { labels: '{"de":"Fundort (Breitengrad)","en":"Site (latitude)"}' },
    ]);
    expect(library.rows("SELECT state, key FROM job WHERE kind = 'import'")).toEqual([
      { state: "done", key: expect.stringContaining("catalogue.csv") },
    ]);
  });

  it("changes nothing the second time, and only what has changed the third", async () => {
    await run(museum, { map: museumMap });
    const before = lastChange();
    expect(counts(await run(museum, { map: museumMap }))).toEqual([0, 0, 2, 0]);
    expect(lastChange()).toBe(before);
    const changed = museum.replace("Krug;Jug", "Kanne;").replace("Ton;12,5;4", ";12,5;");
    expect(counts(await run(changed, { map: museumMap }))).toEqual([0, 1, 1, 0]);
    const { fields, rating } = shown("K 1");
    expect([fields.title, fields.technique, fields.object_height, rating]).toEqual([
      { de: ["Kanne"] },
      undefined,
      12.5,
      null,
    ]);
    const labelled = museum.replace("jug|blue", "pitcher|blue");
    const report = await run(labelled, { map: museumMap });
    expect(library.rows("SELECT labels FROM field_value WHERE value = 'Krug'")).toEqual([
      { labels: '{"en":"pitcher"}' },
    ]);
    expect(report.errors).toEqual([]);
  });

  it("removes control characters of a cell, reports it, and splits no value at them", async () => {
    const report = await run("identifier,title,keywords\nK 1,Kr\0ug,bl\0au;Ton\n");
    expect(shown("K 1").fields.title).toEqual({ "": ["Krug"] });
    expect(library.rows("SELECT value FROM field_value ORDER BY id").map(({ value }) => value)).toEqual(
      expect.arrayContaining(["blau", "Ton"]),
    );
    expect(report.errors.map(({ reason, column }) => [reason, column])).toEqual([
      ["control_characters", "title"],
      ["control_characters", "keywords"],
    ]);
  });

  it("needs no mapping for columns named like fields", async () => {
    const rows = [
      ["identifier", "title.de", "keywords", "keywords.en", "rating", "Notiz"],
      ["1", "Krug", '["a;b","c"]', "A;C", 5, "x"],
    ];
    const report = await run(workbook([{ name: "a", rows }]), { as: "a.xlsx" });
    expect(counts(report)).toEqual([1, 0, 0, 0]);
    expect(shown("1")).toMatchObject({ rating: 5, fields: { title: { de: ["Krug"] }, keywords: ["a;b", "c"] } });
    expect(report.notices).toEqual(['Ignored, since they match no field: the columns "Notiz".']);
    const json = JSON.stringify([{ identifier: 1, title: { de: "Krug" }, keywords: ["a;b", "c"], rating: 5 }]);
    expect(counts(await run(json, { as: "a.json" }))).toEqual([0, 0, 1, 0]);
  });

  it("uses the identifier where there is no title, and an icon as picture", async () => {
    await run("identifier,title\nA-7,\n");
    const { id, fields } = shown("A-7");
    expect(fields.title).toEqual({ "": ["A-7"] });
    expect((await library.picture(id, "w320")).subarray(8, 12).toString()).toBe("WEBP");
    await run("identifier,title\nA-7,Krug\n");
    expect(shown("A-7").fields.title).toEqual({ "": ["Krug"] });
    await run("identifier,title\nA-7,\n");
    expect(shown("A-7").fields.title).toEqual({ "": ["A-7"] });
  });

  it("has its terms and pools, and a row whose term cannot be read is refused", async () => {
    await library.import(newFolder({ a: "a" }));
    await library.db.write((tx) => tx.$client.prepare("INSERT INTO pool (name, labels) VALUES ('press', '{}')").run());
    const report = await run(
      "identifier,embargo,expiry,pools\n1,2030-01-01,1.2.2031,public;press\n2,soon,,\n3,,,nowhere\n4,,,\n",
    );
    expect(report.refused).toEqual([
      { row: 3, identifier: "2", reason: "no_term", detail: "embargo" },
      { row: 4, identifier: "3", reason: "no_pool", detail: "nowhere" },
    ]);
    const one = shown("1");
    expect([one.embargo, one.expiry]).toEqual([Date.UTC(2030, 0, 1) / 1000, Date.UTC(2031, 1, 1) / 1000]);
    expect(one.acl_id).not.toBe(shown("4").acl_id);
    await run("identifier,embargo,expiry\n1,,2031-02-01\n");
    expect([shown("1").embargo, shown("1").acl_id]).toEqual([null, one.acl_id]);
  });

  it("reports everything that it ignores", async () => {
    const report = await run(
      "identifier,title,created,rating,keywords\n1,a,irgendwann,9,k\n1,twice,,,\n,none,,,\n2,b,3/4/2020,,\n3,c\n",
    );
    expect(counts(report)).toEqual([2, 0, 0, 3]);
    expect(shown("1").fields).toMatchObject({ title: { "": ["a"] }, keywords: ["k"] });
    expect(formatCatalogueReportTable(report)).toBe(`\
  New              2
  Changed          0
  Unchanged        0
  Refused          3
  Rows             5

Refused:
        1  has the identifier of an earlier row; give each record its own
           row 3, 1 (row 2)
        1  has more or fewer cells than there are columns; look for a separator or a quote in one of its texts
           row 6 (2 instead of 5)
        1  has neither an identifier nor a file that is in the library
           row 4

Imported, but:
        1  no date that can be read; left as it was
           row 2, 1: created: irgendwann
        1  no rating from 0 to 5; left as it was
           row 2, 1: rating: 9
        1  a date with two meanings; say "dateOrder" in the mapping
           row 5, 2: created: 3/4/2020
`);
    const csv = [...formatCatalogueReportCsv(report)];
    expect(csv).toHaveLength(1 + 5 + 3);
    expect(csv[1]).toBe('2,1,"taken",,\r\n');
    expect(library.rows("SELECT reason FROM import_skip")).toHaveLength(6);
  });

  it("does not change the library in a dry run, and reports what would change", async () => {
    await run("identifier,title\n1,a\n");
    const before = [lastChange(), library.count("asset"), library.count("job"), library.count("field_value")];
    const seen: number[] = [];
    const report = await run("identifier,title,keywords\n1,b,k\n2,c,l\n2,d,\n", {
      dryRun: true,
      onRecord: ({ row }) => void seen.push(row),
    });
    expect([counts(report), seen]).toEqual([
      [1, 1, 0, 1],
      [2, 3, 4],
    ]);
    expect([lastChange(), library.count("asset"), library.count("job"), library.count("field_value")]).toEqual(before);
    expect(formatCatalogueReportTable(report)).toContain("Would change");
  });

  it("stops on request, and the next run continues", async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => `${n},t${n}`).join("\n");
    const stop = new AbortController();
    const first = await run(`identifier,title\n${rows}`, {
      signal: stop.signal,
      onProgress: ({ done }) => done >= 1000 && stop.abort(),
    });
    expect([first.interrupted, first.counts.taken]).toEqual([true, 1000]);
    expect(library.rows("SELECT state FROM job")).toEqual([{ state: "cancelled" }]);
    expect(counts(await run(`identifier,title\n${rows}`))).toEqual([1500, 0, 1000, 0]);
  });
});

describe("a mapping", () => {
  it.each([
    [{ fields: [{ name: "title", from: 7 }] }, "fields.0.from: name a column, or one for each language"],
    [{ fields: [{ name: "rating", from: "x" }] }, "fields.0.name: the name is reserved for a property of every file"],
    [{ fields: [{ name: "new_one", from: "x" }] }, "fields.0.type: the library has no field new_one yet"],
    [{ fields: [{ name: "title", type: "number", from: "x" }] }, "fields.0.type: the field title of the library is"],
    [{ fields: [{ name: "created", from: { de: "x" } }] }, "fields.0.from: only a text has a column for each language"],
    [{ file: { by: "name" } }, "file.column: name the column"],
    [{ encoding: "klingon" }, "encoding: no encoding of that name"],
    [{ identifer: "Nr" }, "identifer"],
  ])("that is wrong is refused with the place in it (%j)", async (map, why) => {
    await expect(run("x,Nr\n1,2\n", { map })).rejects.toThrow(why);
    expect(library.count("asset")).toBe(0);
  });

  it("that names a missing column is refused with a list of the columns", async () => {
    const map = { identifier: "Nummer", fields: [] };
    await expect(run("Nr,Titel\n1,a\n", { map })).rejects.toThrow(/no column "Nummer".*Its columns are: Nr, Titel\./);
  });
});

describe("a catalogue with files", () => {
  let files: string;
  beforeEach(async () => {
    files = newFolder();
    writeFiles(files, {
      "a/Krug.jpg": await picture(1, 64, 48).jpeg().toBuffer(),
      "b/Krug.jpg": await picture(2, 64, 48).jpeg().toBuffer(),
      "b/K-7.jpg": await picture(3, 64, 48).jpeg().toBuffer(),
    });
  });
  afterEach(() => remove(files));

  it("describes the files that it names by path, by name or by identifier", async () => {
    await library.import(files);
    const byPath = await run(
      "file,identifier,title\na\\krug.jpg,1,Vom Pfad\nKrug.jpg,2,Zwei\nK-7.jpg,3,Vom Namen\nx.jpg,4,Ohne\n",
    );
    expect(byPath.refused).toEqual([{ row: 3, identifier: "2", reason: "several_files", detail: "Krug.jpg" }]);
    expect(byPath.errors).toEqual([{ row: 5, identifier: "4", reason: "no_file", column: "", text: "x.jpg" }]);
    expect(shown("1").id).toBe(library.assetAt("a/Krug.jpg").id);
    expect(shown("3").fields.title).toEqual({ "": ["Vom Namen"] });
    expect(shown("4").content_hash).toBeNull();

    const map = { identifier: "Nr", file: { by: "identifier" }, fields: [{ name: "title", from: "T" }] };
    const byIdentifier = await run("Nr,T\nK-7,Vom Stamm\n", { map });
    expect(byIdentifier.refused).toEqual([{ row: 2, identifier: "K-7", reason: "same_file", detail: "3" }]);
    expect(library.count("asset")).toBe(4);
  });

  it("describes a file without an identifier", async () => {
    await library.import(files);
    expect(counts(await run("file,title\nb/K-7.jpg,Kanne\n"))).toEqual([0, 1, 0, 0]);
    expect(counts(await run("file,title\nb/K-7.jpg,Kanne\n"))).toEqual([0, 0, 1, 0]);
    expect(JSON.parse(library.assetAt("b/K-7.jpg").fields).texts.title).toEqual({ "": ["Kanne"] });
  });

  it("keeps its values for a new version of the file, and an empty cell keeps those of the file", async () => {
    await library.import(files);
    const catalogue = "identifier,file,title,keywords,rating\n1,b/K-7.jpg,Kanne,alt,3\n";
    await run(catalogue);
    writeFiles(files, { "b/K-7.jpg": await picture(9, 64, 48).jpeg().toBuffer() });
    expect((await library.import(files)).counts.replaced).toBe(1);
    expect(shown("1")).toMatchObject({
      version: 2,
      rating: 3,
      fields: { title: { "": ["Kanne"] }, keywords: ["alt"] },
    });
    const before = lastChange();
    expect(counts(await run(catalogue))).toEqual([0, 0, 1, 0]);
    expect(lastChange()).toBe(before);
    await run("identifier,file,title,keywords,rating\n1,b/K-7.jpg,Kanne,,\n");
    expect(shown("1")).toMatchObject({ rating: null, fields: { title: { "": ["Kanne"] } } });
    expect(shown("1").fields.keywords).toBeUndefined();
  });

  it("has the terms of the catalogue, and those of the file again once the cell is empty", async () => {
    await library.import(files);
    const own = Date.UTC(2031, 0, 1) / 1000;
    const { id } = library.assetAt("b/K-7.jpg");
    await library.db.write((tx) => tx.$client.prepare("UPDATE asset SET embargo = ? WHERE id = ?").run(own, id));
    const terms = () => [library.assetAt("b/K-7.jpg").embargo, library.assetAt("b/K-7.jpg").expiry];
    const say = (embargo: string, expiry: string) => run(`file,embargo,expiry\nb/K-7.jpg,${embargo},${expiry}\n`);
    const [early, late] = [Date.UTC(2028, 0, 1) / 1000, Date.UTC(2040, 0, 1) / 1000];
    await say("", "");
    expect(terms()).toEqual([own, null]);
    await say("2028-01-01", "2040-01-01");
    expect(terms()).toEqual([early, late]);
    expect(counts(await say("2028-01-01", "2040-01-01"))).toEqual([0, 0, 1, 0]);
    writeFiles(files, { "b/K-7.jpg": await picture(11, 64, 48).jpeg().toBuffer() });
    await library.import(files);
    expect(terms()).toEqual([early, late]);
    await say("", "");
    expect(terms()).toEqual([own, null]);
  });

  it("finds its file once that is imported, and keeps collections of the record", async () => {
    const catalogue = "identifier,file,title,embargo\nK-7,b/K-7.jpg,Kanne,2030-01-01\n";
    expect(counts(await run(catalogue))).toEqual([1, 0, 0, 0]);
    const { id } = shown("K-7");
    await library.db.write((tx) => saveStaticCollection(tx, { labels: { en: "Mine" } }, [id]));
    await library.import(files);
    expect(counts(await run("identifier,file\nK-7,b/K-7.jpg\n"))).toEqual([0, 1, 0, 0]);
    const asset = library.assetAt("b/K-7.jpg");
    expect(shown("K-7")).toMatchObject({ id: asset.id, embargo: Date.UTC(2030, 0, 1) / 1000 });
    expect(shown("K-7").fields).toMatchObject({ title: { "": ["Kanne"] }, identifier: { "": ["K-7"] } });
    expect(library.rows("SELECT id FROM asset WHERE id = ?", id)).toEqual([]);
    expect(
      library.rows(
        "SELECT asset_id FROM collection_asset m JOIN collection c ON c.id = m.collection_id AND c.origin IS NULL",
      ),
    ).toEqual([{ asset_id: asset.id }]);
    expect(counts(await run(catalogue))).toEqual([0, 0, 1, 0]);
  });
});
