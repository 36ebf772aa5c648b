import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { workbook } from "../../../testing/catalogue-kit.ts";
import { newFolder, remove } from "../../../testing/import-kit.ts";
import { openCatalogueSource, resolveCatalogue, type SourceOptions } from "./open-catalogue.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => remove(folder));

/** Rows as `[row, cells]`, faults as `[row, fault]`. */
async function read(name: string, content: Buffer | string, options: SourceOptions = {}) {
  const file = join(folder, name);
  writeFileSync(file, content);
  const source = await openCatalogueSource(await resolveCatalogue(file, []), options);
  const rows: unknown[] = [];
  for await (const each of source.rows) {
    if ("error" in each) rows.push([each.row, each.error, each.detail]);
    else rows.push([each.row, Object.fromEntries(each.cells), ...(each.unread.length > 0 ? [each.unread] : [])]);
  }
  const fraction = source.fraction();
  await source[Symbol.asyncDispose]();
  return { rows, header: source.header, notices: source.notices, fraction };
}

it.each(["a.csv", "a.json", "a.jsonl"])("%s can be closed before it is read", async (name) => {
  writeFileSync(join(folder, name), name === "a.csv" ? "nr\n1\n" : '[{"nr": 1}]');
  for (let time = 0; time < 20; time++) {
    const source = await openCatalogueSource(await resolveCatalogue(join(folder, name), []), {});
    await source[Symbol.asyncDispose]();
  }
});

const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
};

describe("a table of text", () => {
  const krug = [[2, { nr: "1", titel: "Krüge & Söhne" }]];

  it.each([
    ["UTF-8", Buffer.from("nr,titel\n1,Krüge & Söhne\n")],
    ["UTF-8 with a mark of byte order", Buffer.from("\ufeffnr;titel\r\n1;Krüge & Söhne\r\n")],
    ["UTF-16", utf16("nr\ttitel\n1\tKrüge & Söhne\n", false)],
    ["UTF-16 the other way round", utf16("nr\ttitel\n1\tKrüge & Söhne\n", true)],
    ["UTF-16 without a mark", utf16("nr\ttitel\n1\tKrüge & Söhne\n", false).subarray(2)],
    ["Latin-1", Buffer.from("nr|titel\n1|Krüge & Söhne", "latin1")],
    ["what Excel writes first", Buffer.from("sep=;\nnr;titel\n1;Krüge & Söhne")],
  ])("is read in %s", async (name, bytes) => {
    const { rows, notices } = await read("a.csv", bytes);
    expect(rows).toEqual(name.startsWith("what") ? [[3, { nr: "1", titel: "Krüge & Söhne" }]] : krug);
    const said = { "Latin-1": /Latin-1/, "UTF-16 without a mark": /UTF-16LE/ }[name];
    expect(notices).toEqual(said ? [expect.stringMatching(said)] : []);
  });

  it("is read as its mapping says", async () => {
    const bytes = Buffer.from("nr:titel\n1:Kr\x9fge", "latin1");
    const { rows } = await read("a.csv", bytes, { encoding: "macintosh", delimiter: ":" });
    expect(rows).toEqual([[2, { nr: "1", titel: "Krüge" }]]);
  });

  it("keeps damaged characters where most of the text is intact", async () => {
    const bytes = Buffer.concat([Buffer.from("t\nKrüge Söhne Öl\nM"), Buffer.from([0xfc]), Buffer.from("ller")]);
    expect((await read("a.csv", bytes)).rows).toEqual([
      [2, { t: "Krüge Söhne Öl" }],
      [3, { t: "M\ufffdller" }],
    ]);
  });

  it("may have quotes, line breaks, empty rows and empty cells at its end", async () => {
    const { rows, header } = await read("a.csv", 'nr,"t ""x"""\n1,"two\nlines, one cell"\n\n3,5" wide,,\n4,""\n');
    expect(header).toEqual(["nr", 't "x"']);
    expect(rows).toEqual([
      [2, { nr: "1", 't "x"': "two\nlines, one cell" }],
      [4, { nr: "3", 't "x"': '5" wide' }],
      [5, { nr: "4", 't "x"': "" }],
    ]);
  });

  it("returns texts that look like formulas unchanged", async () => {
    const { rows } = await read("a.csv", "a,b,c\n=1+1,'=2+2,''x\n");
    expect(rows).toEqual([[2, { a: "=1+1", b: "=2+2", c: "''x" }]]);
  });

  it("reports rows with more or fewer cells than columns, and continues", async () => {
    expect((await read("a.csv", "a,b\n1,2,3\n4\n5,6\n")).rows).toEqual([
      [2, "columns", "3 instead of 2"],
      [3, "columns", "1 instead of 2"],
      [4, { a: "5", b: "6" }],
    ]);
  });

  it("returns all rows before an unclosed quote, and reports its row", async () => {
    const rows = Array.from({ length: 400 }, (_, n) => `${n},x`).join("\n");
    const read400 = (await read("a.csv", `a,b\n${rows}\n401,"open\n402,y\n`)).rows;
    expect(read400).toHaveLength(401);
    expect(read400.at(-1)).toEqual([402, "rest", "a quote is opened and never closed"]);
    expect(read400.at(-2)).toEqual([401, { a: "399", b: "x" }]);
  });

  it("of one very long line is read quickly", async () => {
    const { rows, header } = await read("a.csv", "a".repeat(2_000_000));
    expect([rows, header?.[0]?.length]).toEqual([[], 2_000_000]);
  });

  it("is refused without rows, with duplicate columns, or if it is not text", async () => {
    await expect(read("a.csv", "")).rejects.toThrow(/has no row/);
    await expect(read("a.csv", "a,b,a\n")).rejects.toThrow(/columns 1 and 3 .* both called "a"/);
    await expect(read("a.csv", workbook([]))).rejects.toThrow(/ends in \.xlsx/);
    await expect(read("a.xls", "x")).rejects.toThrow(/is a \.csv, \.json, \.jsonl or \.xlsx file/);
    await expect(resolveCatalogue(join(folder, "no.csv"), [])).rejects.toThrow(/There is no file/);
  });
});

describe("records as JSON", () => {
  const records = [
    { nr: 1, titel: { de: "Krug", en: "Jug" }, tags: ["a", "b"], gone: null },
    { nr: "2", deep: [{ a: 1 }], flag: true },
  ];
  const expected = [
    [1, { nr: 1, "titel.de": "Krug", "titel.en": "Jug", tags: ["a", "b"], gone: "" }],
    [2, { nr: "2", flag: "true" }, [{ column: "deep", detail: "neither a text nor a number, nor a list of them" }]],
  ];

  it("are read from a list and from lines", async () => {
    expect((await read("a.json", JSON.stringify(records, null, 2))).rows).toEqual(expected);
    expect((await read("a.jsonl", records.map((each) => JSON.stringify(each)).join("\r\n"))).rows).toEqual(expected);
  });

  it("are reported where invalid, and read on from the next line", async () => {
    expect((await read("a.jsonl", '{"a":1}\n{"a":\n\n7\n{"a":2}')).rows).toEqual([
      [1, { a: 1 }],
      [2, "no_record", expect.stringContaining("JSON")],
      [4, "no_record", "it is no object"],
      [5, { a: 2 }],
    ]);
  });

  it("are returned up to the end of a truncated list", async () => {
    const { rows } = await read("a.json", '[{"a":1},{"a":2},{"a":');
    expect(rows.slice(0, 2)).toEqual([
      [1, { a: 1 }],
      [2, { a: 2 }],
    ]);
    expect(rows[2]).toEqual([3, "rest", expect.any(String)]);
    expect((await read("b.json", '{"a":1}')).rows).toEqual([[1, "rest", expect.any(String)]]);
  });
});

describe("a workbook", () => {
  const xml = (text: string) => ({ xml: text });

  it("returns texts, numbers, dates and results of formulas", async () => {
    const rows = [
      ["nr", "titel", "datum", "zahl", "formel"],
      [
        "1",
        "Krug & <Söhne>",
        xml('<c s="1"><v>45413</v></c>'),
        0.1 + 0.2,
        xml('<c t="str"><f>A2&amp;"x"</f><v>1x</v></c>'),
      ],
      [
        xml('<c r="A3" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh><t>no</t></rPh></is></c>'),
        xml('<c r="C3" s="3"><v>45413.5</v></c>'),
        xml('<c r="D3" t="b"><v>1</v></c>'),
        xml('<c r="E3"><f>SUM(A1)</f></c>'),
      ],
    ];
    const { rows: read1, notices } = await read("a.xlsx", workbook([{ name: "Objekte", rows }]));
    expect(notices).toEqual([]);
    expect(read1).toEqual([
      [2, { nr: "1", titel: "Krug & <Söhne>", datum: "2024-05-01", zahl: 0.3, formel: "1x" }],
      [
        3,
        { nr: "inline", titel: "", datum: "2024-05-01T12:00:00", zahl: "true", formel: "" },
        [{ column: "formel", detail: "without a result" }],
      ],
    ]);
  });

  it("is read from its first sheet, or from the one that is named", async () => {
    const sheets = [
      { name: "Eins", rows: [["a"], ["1"]] },
      { name: "Zwei", rows: [["a"], ["2"], ["2", "zu viel"]] },
    ];
    const first = await read("a.xlsx", workbook(sheets));
    expect([first.rows, first.notices]).toEqual([[[2, { a: "1" }]], ['Read from the sheet "Eins", one of 2.']]);
    expect((await read("a.xlsx", workbook(sheets), { sheet: "Zwei" })).rows).toEqual([
      [2, { a: "2" }],
      [3, "columns", "2 instead of 1"],
    ]);
    await expect(read("a.xlsx", workbook(sheets), { sheet: "Drei" })).rejects.toThrow(/Its sheets are: "Eins", "Zwei"/);
  });

  it("is rejected if it is a zip bomb or not a workbook", async () => {
    const bomb = workbook([{ name: "a", rows: [["a"]] }], {
      "xl/sharedStrings.xml": `<sst>${" ".repeat(70_000_000)}</sst>`,
    });
    expect(bomb.length).toBeLessThan(200_000);
    await expect(read("a.xlsx", bomb)).rejects.toThrow(/would unpack to 70 MB/);
    await expect(read("a.xlsx", "no zip")).rejects.toThrow(/is no office file/);
    await expect(read("a.xlsx", workbook([{ name: "a", rows: [] }]))).rejects.toThrow(/is empty/);
    const broken = workbook([{ name: "a", rows: [["a"]] }], { "xl/worksheets/sheet1.xml": "<worksheet><row>" });
    await expect(read("a.xlsx", broken)).rejects.toThrow(/sheet1\.xml/);
    const entities =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>';
    const lol = workbook([{ name: "a", rows: [["a"]] }], { "xl/worksheets/sheet1.xml": entities });
    await expect(read("a.xlsx", lol)).rejects.toThrow(/entity/);
  });
});
