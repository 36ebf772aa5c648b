// A list of photographs has a row for the raw photograph and one for its picture: both are one asset.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newFolder, picture, remove, type TestLibrary } from "../../../testing/import-kit.ts";
import { libraryForEach } from "../../../testing/import-setup.ts";
import { nikonRaw } from "../../../testing/raw-kit.ts";
import { pathsToCome } from "../import.service.ts";
import { type CatalogueOptions, runCatalogueImport } from "./catalogue-import.service.ts";

// Pictures are made: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

let library: TestLibrary;
let folder: string;
let files: string;
libraryForEach((opened) => {
  ({ library, folder } = opened);
});
beforeEach(async () => {
  const jpeg = await picture(1, 64, 48).jpeg().toBuffer();
  const raw = nikonRaw(await picture(2, 64, 48).jpeg().toBuffer(), { width: 64 });
  files = newFolder({ "1.NEF": raw, "1.jpg": jpeg, "2.jpg": await picture(3, 64, 48).jpeg().toBuffer() });
});
afterEach(() => remove(files));

function run(content: string, over: Partial<CatalogueOptions> = {}) {
  const catalogue = join(folder, "catalogue.csv");
  writeFileSync(catalogue, content);
  return runCatalogueImport(library, { catalogue, pool: "public", ...over });
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

it("what either row says counts, with the stricter of two terms, and nothing changes the second time", async () => {
  const toCome = await pathsToCome(files, []);
  const dry = await run(pair, { dryRun: true, toCome });
  expect([counts(dry), dry.flaws]).toEqual([[3, 0, 0, []], []]);
  await library.import(files);
  const report = await run(pair);
  expect([counts(report), report.flaws]).toEqual([[0, 3, 0, []], []]);
  const whole = {
    texts: { identifier: { "": ["K 1"] }, title: { "": ["Harbour"], de: ["Hafen"] } },
    keywords: ["sea", "port"],
    rating: 4,
    embargo: Date.UTC(2031, 0, 1) / 1000,
    identifier: "K 1",
  };
  expect(said()).toEqual(whole);
  const before = lastChange();
  expect(counts(await run(pair))).toEqual([0, 0, 3, []]);
  expect([said(), lastChange(), library.count("asset")]).toEqual([whole, before, 2]);
});

it("where they differ the earlier row counts, and the other one is told of", async () => {
  await library.import(files);
  const rows = "file,title,keywords,rating\n1.NEF,Harbour,sea,x\n1.jpg,Port,sea;port,3\n";
  for (const expected of [
    [0, 2, 0, []],
    [0, 0, 2, []],
  ]) {
    const report = await run(rows);
    expect(counts(report)).toEqual(expected);
    expect(report.flaws).toEqual([
      { row: 2, identifier: "", reason: "no_rating", column: "rating", text: "x" },
      { row: 3, identifier: "", reason: "other_row", column: "keywords", text: "sea | port" },
      { row: 3, identifier: "", reason: "other_row", column: "title", text: "Port" },
    ]);
    expect(said()).toMatchObject({ texts: { title: { "": ["Harbour"] } }, keywords: ["sea"], rating: 3 });
  }
});

it("a row is refused where it cannot be part of the earlier one", async () => {
  await library.import(files);
  await library.db.write((tx) => tx.$client.prepare("INSERT INTO pool (name, labels) VALUES ('press', '{}')").run());
  const header = "file,identifier,title,pools,embargo\n1.NEF,K 1,Harbour,public,\n";
  expect(counts(await run(`${header}1.jpg,K 9,Port,,\n`))).toEqual([0, 1, 0, ["3 same_asset row 2: identifier"]]);
  expect(counts(await run(`${header}1.jpg,,Port,press,\n`))).toEqual([0, 0, 1, ["3 same_asset row 2: pools"]]);
  expect(counts(await run(`${header}1.jpg,,Port,,soon\n`))).toEqual([0, 0, 1, ["3 no_term embargo"]]);
  expect(counts(await run(`${header}1.NEF,K 8,Port,,\n`))).toEqual([0, 0, 1, ["3 same_file row 2"]]);
  expect(counts(await run(`${header}1.nef,,Port,,\n`))).toEqual([0, 0, 1, ["3 same_file row 2"]]);
  expect(counts(await run(`${header}2.jpg,K 1,Port,,\n`))).toEqual([0, 0, 1, ["3 same_identifier row 2"]]);
  expect(counts(await run(`${header}1.jpg,K 1,Harbour,public,\n`))).toEqual([0, 0, 2, []]);
});
