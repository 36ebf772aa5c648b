// A list of photographs has a row for the raw photograph and one for its picture: both are one asset.
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { importCatalogue } from "../../../testing/catalogue-kit.ts";
import { newFolder, picture, remove, type TestLibrary } from "../../../testing/import-kit.ts";
import { setUpTestLibrary } from "../../../testing/import-setup.ts";
import { createNikonRaw } from "../../../testing/raw-kit.ts";
import { listImportablePaths } from "../find-files.service.ts";
import { formatCatalogueReportCsv, formatCatalogueReportTable } from "./catalogue-table.ts";

// Decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let library: TestLibrary;
let folder: string;
let files: string;
setUpTestLibrary((opened) => {
  ({ library, folder } = opened);
});
beforeEach(async () => {
  const jpeg = await picture(1, 64, 48).jpeg().toBuffer();
  const raw = createNikonRaw(await picture(2, 64, 48).jpeg().toBuffer(), { width: 64 });
  files = newFolder({ "1.NEF": raw, "1.jpg": jpeg, "2.jpg": await picture(3, 64, 48).jpeg().toBuffer() });
});
afterEach(() => remove(files));

function run(content: string, over: Partial<Parameters<typeof importCatalogue>[1]> = {}) {
  const catalogue = join(folder, "catalogue.csv");
  writeFileSync(catalogue, content);
  return importCatalogue(library, { catalogue, pool: "public", ...over });
}

/** New, changed, unchanged, refused. */
const counts = ({ counts, refused }: Awaited<ReturnType<typeof run>>) => [
  ...Object.values(counts),
  refused.map(({ row, reason, detail }) => `${row} ${reason} ${detail}`),
];
const lastChange = () => library.rows("SELECT max(seq) AS seq FROM change_log")[0]?.seq;

function said() {
  const { id, fields, rating, embargo } = library.assetAt("1.jpg");
  const { texts, values } = JSON.parse(fields) as { texts: object; values?: { keywords?: number[] } };
  const keywords = values?.keywords?.map(
    (value) => library.rows("SELECT value FROM field_value WHERE id = ?", value)[0]?.value,
  );
  const [record] = library.rows("SELECT identifier FROM catalogue_record WHERE asset_id = ?", id);
  return { texts, keywords, rating, embargo, identifier: record?.identifier };
}

const pair = `file,identifier,title,title.de,keywords,rating,embargo
1.NEF,,Harbour,,sea;port,,2030-01-01
2.jpg,K 2,Two,,,,
1.jpg,K 1,Harbour,Hafen,,4,2031-01-01
`;

it("rows add their values, with the stricter of two terms, and nothing changes the second time", async () => {
  const toCome = await listImportablePaths(files, []);
  const dry = await run(pair, { dryRun: true, pendingPaths: toCome });
  expect([counts(dry), dry.errors]).toEqual([[2, 0, 0, []], []]);
  await library.import(files);
  const report = await run(pair);
  expect([counts(report), report.errors]).toEqual([[0, 2, 0, []], []]);
  expect(formatCatalogueReportTable(report)).toMatch(
    /Changed +2\n +Unchanged +0\n +Part of another +1\n +Refused +0\n +Rows +3\n/,
  );
  expect([...formatCatalogueReportCsv(report)]).toContain('4,"K 1","joined",,\r\n');
  const whole = {
    texts: { identifier: { "": ["K 1"] }, title: { "": ["Harbour"], de: ["Hafen"] } },
    keywords: ["sea", "port"],
    rating: 4,
    embargo: Date.UTC(2031, 0, 1) / 1000,
    identifier: "K 1",
  };
  expect(said()).toEqual(whole);
  const before = lastChange();
  expect(counts(await run(pair))).toEqual([0, 0, 2, []]);
  expect([said(), lastChange(), library.count("asset")]).toEqual([whole, before, 2]);
});

it("where rows differ the earlier one applies, and the other is reported", async () => {
  await library.import(files);
  const rows = "file,title,keywords,rating\n1.NEF,Harbour,sea,x\n1.jpg,Port,sea;port,3\n";
  for (const expected of [
    [0, 1, 0, []],
    [0, 0, 1, []],
  ]) {
    const report = await run(rows);
    expect(counts(report)).toEqual(expected);
    expect(report.errors).toEqual([
      { row: 2, identifier: "", reason: "no_rating", column: "rating", text: "x" },
      { row: 3, identifier: "", reason: "other_row", column: "title", text: "Port" },
      { row: 3, identifier: "", reason: "other_row", column: "keywords", text: "sea | port" },
    ]);
    expect(said()).toMatchObject({ texts: { title: { "": ["Harbour"] } }, keywords: ["sea"], rating: 3 });
  }
});

it("a date of a later row adds its offset only to the same local time", async () => {
  await library.import(files);
  const numbers = () => JSON.parse(library.assetAt("1.jpg").fields).numbers;
  const created = Date.UTC(2024, 6, 1, 0, 30) / 1000;
  await run("file,created\n1.NEF,2024-07-01T00:30\n1.jpg,2024-07-01T00:30+02:00\n");
  expect(numbers()).toEqual({ created, created_offset: 120 });
  const report = await run("file,created\n1.NEF,2024-07-01T00:30\n1.jpg,2024-07-02T00:30+02:00\n");
  expect(numbers()).toEqual({ created });
  expect(report.errors).toMatchObject([{ row: 3, column: "created", text: "2024-07-02T00:30:00+02:00" }]);
});

it("a row with an identifier only belongs to the record of the file of other rows", async () => {
  await library.import(files);
  await run("file,identifier\n1.jpg,K 1\n");
  const rows = "file,identifier,title,rating\n,K 1,Harbour,\n2.jpg,,Two,\n1.NEF,,,4\n";
  for (const expected of [
    [0, 2, 0, []],
    [0, 0, 2, []],
  ]) {
    expect(counts(await run(rows))).toEqual(expected);
    expect(said()).toMatchObject({ texts: { title: { "": ["Harbour"] } }, rating: 4, identifier: "K 1" });
  }
  expect(counts(await run(`${rows},K 1,Port,\n`))).toEqual([0, 0, 2, ["5 same_identifier row 2"]]);
  const renamed = rows.replace("\n", "\n1.jpg,K 9,Port,\n");
  expect(counts(await run(renamed))).toEqual([0, 0, 2, ["2 same_file K 1"]]);
  // It stands for no file: the row of a file that is lost may have said the rating.
  await run("file,identifier,title,rating\n,K 1,Harbour,\n1.jpg,,,\n3.NEF,,Lost,\n");
  expect(said().rating).toBe(4);
});

it("a row is refused where it cannot be joined to the earlier one", async () => {
  await library.import(files);
  await library.db.write((tx) => tx.$client.prepare("INSERT INTO pool (name, labels) VALUES ('press', '{}')").run());
  const header = "file,identifier,title,pools,embargo\n1.NEF,K 1,Harbour,public,\n";
  expect(counts(await run(`${header}1.jpg,K 9,Port,,\n`))).toEqual([0, 1, 0, ["3 same_asset row 2: identifier"]]);
  expect(counts(await run(`${header}1.jpg,,Port,press,\n`))).toEqual([0, 0, 1, ["3 same_asset row 2: pools"]]);
  expect(counts(await run(`${header}1.jpg,,Port,,soon\n`))).toEqual([
    0,
    0,
    0,
    ["2 no_term embargo", "3 no_term embargo"],
  ]);
  expect(counts(await run(`${header}1.NEF,K 8,Port,,\n`))).toEqual([0, 0, 1, ["3 same_file row 2"]]);
  expect(counts(await run(`${header}1.nef,,Port,,\n`))).toEqual([0, 0, 1, ["3 same_file row 2"]]);
  expect(counts(await run(`${header}2.jpg,K 1,Port,,\n`))).toEqual([0, 0, 1, ["3 same_identifier row 2"]]);
  expect(counts(await run(`${header}1.jpg,K 1,Harbour,public,\n`))).toEqual([0, 0, 1, []]);
});

it("reports differences by the column names of the table", async () => {
  await library.import(files);
  const mapping = join(folder, "mapping.json");
  const title = { name: "title", from: { de: "Titel" } };
  writeFileSync(mapping, JSON.stringify({ file: { column: "Bild", by: "name" }, rating: "Sterne", fields: [title] }));
  const report = await run("Bild,Titel,Sterne\n1.NEF,Hafen,3\n1.jpg,Meer,4\n", { mapping });
  expect(report.errors).toEqual([
    { row: 3, identifier: "", reason: "other_row", column: "Titel", text: "Meer" },
    { row: 3, identifier: "", reason: "other_row", column: "Sterne", text: "4" },
  ]);
});

it("an unreadable text leaves its field unchanged in every language, whichever row has it", async () => {
  await library.import(files);
  const whole = { de: ["Hafen"], en: ["Harbour"] };
  await run("file,title.de,title.en\n1.NEF,Hafen,\n1.jpg,,Harbour\n");
  const long = "x".repeat(20_001);
  for (const rows of [`1.NEF,Port,\n1.jpg,,${long}`, `1.NEF,,${long}\n1.jpg,Port,`]) {
    const report = await run(`file,title.de,title.en\n${rows}\n`);
    expect([counts(report), report.errors.map(({ reason }) => reason)]).toEqual([[0, 0, 1, []], ["too_long"]]);
    expect(said().texts).toEqual({ title: whole });
  }
});

it("the first row that labels a value decides, also where its record waits for another row", async () => {
  await library.import(files);
  const rows = "file,title,keywords,keywords.de\n1.NEF,One,sea,Meer\n2.jpg,Two,sea,See\n1.jpg,One,,\n";
  for (let time = 1; time <= 2; time++) {
    const report = await run(rows);
    expect(report.errors).toEqual([{ row: 3, identifier: "", reason: "other_label", column: "", text: "sea: See" }]);
    expect(library.rows("SELECT labels FROM field_value WHERE value = 'sea'")).toEqual([{ labels: '{"de":"Meer"}' }]);
  }
});

it("a differing label of the second row is reported for that row", async () => {
  await library.import(files);
  const header = "file,keywords,keywords.de\n";
  const report = await run(`${header}2.jpg,sea,See\n1.NEF,sea,\n1.jpg,sea,Meer\n`);
  expect(report.errors).toEqual([{ row: 4, identifier: "", reason: "other_label", column: "", text: "sea: Meer" }]);
});

it("copies have the same name in any Unicode normalization, so an unmatched row is not theirs", async () => {
  const copy = await picture(4, 64, 48).jpeg().toBuffer();
  const name = "\u00e9.jpg";
  await library.import(newFolder({ [`a/${name}`]: copy, [`b/${name.normalize("NFD")}`]: copy }));
  await run(`file,title\na/${name},One\n`);
  const report = await run(`file,title\na/${name},\nno.jpg,Two\n`);
  expect(counts(report)).toEqual([0, 1, 0, ["3 no_identifier no.jpg"]]);
});

describe("a stored embargo", () => {
  const embargo = Date.UTC(2031, 0, 1) / 1000;
  const header = "file,identifier,title,embargo\n";
  const stands = async (content: string, over: Partial<Parameters<typeof importCatalogue>[1]> = {}) => {
    const report = await run(content, over);
    expect(said().embargo, content).toBe(embargo);
    return report;
  };
  beforeEach(async () => {
    await library.import(files);
    await stands(`${header}1.NEF,,Harbour,\n1.jpg,K 1,Harbour,2031-01-01\n`);
  });

  it("is not lifted by an import that is stopped between its rows", async () => {
    const stop = new AbortController();
    const report = await stands(`${header}1.NEF,,Port,\n2.jpg,K 2,Two,\n1.jpg,K 1,Port,2031-01-01\n`, {
      signal: stop.signal,
      onRecord: ({ row }) => row === 3 && stop.abort(),
    });
    expect([report.interrupted, counts(report)]).toEqual([true, [0, 1, 0, []]]);
    expect(said().texts).toMatchObject({ title: { "": ["Harbour"] } });
  });

  it("is not lifted by a truncated file, nor by a row with too many cells", async () => {
    const broken = await stands(`${header}1.NEF,,Port,\n2.jpg,K 2,Two,"1.jpg\n`);
    expect(broken.refused).toMatchObject([{ reason: "rest" }]);
    await stands(`${header}1.NEF,,Port,2030-01-01\n1.jpg,K 1,Port, and more,2031-01-01\n`);
    expect(counts(await stands(`${header}1.jpg,K 1,,\n1.jgp,,Port,2031-01-01\n`))).toEqual([
      0,
      0,
      1,
      ["3 no_identifier 1.jgp"],
    ]);
    expect(said().texts).toMatchObject({ title: { "": ["Port"] } });
    await run(`${header}1.jpg,K 1,,\n2.jpg,K 2,Two,\n`);
    // The title that is made of the file's name.
    expect([said().embargo, said().texts]).toEqual([null, { identifier: { "": ["K 1"] }, title: { "": ["1"] } }]);
  });

  it("is not lifted by a file that changes while it is read", async () => {
    const filling = `,,${"x".repeat(10_000)},\n`.repeat(30);
    const report = await stands(`${header}1.NEF,,Port,\n${filling}1.jpg,K 1,Port,2031-01-01\n`, {
      onRecord: ({ row }) => row === 2 && truncateSync(join(folder, "catalogue.csv")),
    });
    const detail = "the file has changed while it was read";
    expect(report.refused).toContainEqual({ row: 2, identifier: "", reason: "rest", detail });
  });

  it("is not lifted by a mistyped one in either row", async () => {
    for (const rows of ["1.NEF,,Port,\n1.jpg,K 1,Port,soon\n", "1.NEF,,Port,soon\n1.jpg,K 1,Port,\n"]) {
      const refused = ["2 no_term embargo", "3 no_term embargo"];
      expect(counts(await stands(header + rows))).toEqual([0, 0, 0, refused]);
    }
  });

  it("is not lifted where the row with the embargo is refused", async () => {
    const said = "2031-01-01";
    const other = await stands(`${header}1.NEF,K 1,Harbour,\n1.jpg,K 9,Port,${said}\n`);
    expect(counts(other)).toEqual([0, 0, 1, ["3 same_asset row 2: identifier"]]);
    const first = await stands(`${header}2.jpg,K 2,Two,\n1.NEF,K 2,Port,${said}\n1.jpg,K 1,Harbour,\n`);
    expect(counts(first)).toEqual([0, 1, 1, ["3 same_identifier row 2"]]);
    const again = await stands(`${header}1.NEF,K 1,Harbour,\n1.NEF,,Port,${said}\n`);
    expect(counts(again)).toEqual([0, 0, 1, ["3 same_file row 2"]]);
    const unread = await stands(`${header}1.NEF,K 1,Harbour,\n1.NEF,,Port,soon\n`);
    expect(counts(unread)).toEqual([0, 0, 0, ["3 same_file row 2", "2 no_term embargo"]]);
  });
});

it("joins rows that are far apart, and a single row waits for none", async () => {
  await library.import(files);
  const records = Array.from({ length: 1_500 }, (_, n) => `,N ${n},No file,`);
  const rows = (second: string) => `file,identifier,title,embargo\n1.NEF,,Harbour,\n${records.join("\n")}\n${second}\n`;
  const stop = new AbortController();
  const alone = await run(rows("2.jpg,K 2,Two,"), {
    signal: stop.signal,
    onRecord: ({ row }) => row === 1_200 && stop.abort(),
  });
  expect(alone.outcomes[0]).toMatchObject({ row: 2, outcome: "replaced" });
  expect(counts(await run(rows("1.jpg,K 1,Port,2031-01-01")))).toEqual([302, 1, 1_198, []]);
  expect(said()).toMatchObject({ identifier: "K 1", embargo: Date.UTC(2031, 0, 1) / 1000 });
});
