// Catalogues that people reported of other products, and others of their kinds: the folder's README says by what.
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { workbook } from "../../../testing/catalogue-kit.ts";
import { newFolder, remove, writeFiles } from "../../../testing/import-kit.ts";
import { openCatalogueSource, resolveCatalogue } from "./open-catalogue.ts";

const FOLDER = new URL("../../../testing/reported-files/catalogues/", import.meta.url);

async function rowsOf(name: string) {
  const source = await openCatalogueSource(await resolveCatalogue(fileURLToPath(new URL(name, FOLDER)), []), {});
  const rows: unknown[] = [];
  for await (const row of source.rows) {
    if ("error" in row) rows.push(row.error);
    else rows.push(Object.fromEntries([...row.cells].filter(([, cell]) => cell !== "")));
  }
  await source[Symbol.asyncDispose]();
  return rows;
}

it.each([
  ["catalogue-blank-row.csv", [{ identifier: "A9", title: "Trailing", note: "x" }]],
  // Blank lines and a row of delimiters before the first one.
  [
    "python-csv.csv",
    [
      { identifier: "C1", title: "Eins" },
      { identifier: "C2", title: "Zwei" },
    ],
  ],
  // A time of day, hours past a day's, cells that are one, and a formula that nobody has computed.
  [
    "openpyxl.xlsx",
    [
      { identifier: "P1", title: "Morning", created: "2024-07-01T00:30:00", note: "07:05" },
      { identifier: "P2", title: "Merged", created: "2024-07-02", note: "36:30", sum: 3 },
      { identifier: "P3", note: "23:59:30" },
    ],
  ],
  [
    "xlsxwriter.xlsx",
    [{ identifier: "X1", title: "Noon", created: "2024-02-29", note: "12:30" }, { identifier: "X2" }],
  ],
])("%s", async (name, expected) => expect(await rowsOf(name)).toEqual(expected));

it.each([
  ["NULs", "\0,\0\n\0\0\n"],
  ["letters without a width", "\u00a0,\u00a0\n\u200b,\n\ufeff\u200d,\u2060\n"],
  ["the end of a DOS file", "\x1a"],
])("passes over rows of %s", async (_name, rows) => {
  const folder = newFolder();
  writeFiles(folder, { "a.csv": `identifier,title\nA,x\n${rows}` });
  expect(await rowsOf(`file://${folder}/a.csv`)).toEqual([{ identifier: "A", title: "x" }]);
  writeFiles(folder, {
    "a.xlsx": workbook([{ name: "a", rows: [["identifier", "title"], ["A", "x"], ["\u200b", "\u00a0"], ["\u2060"]] }]),
  });
  expect(await rowsOf(`file://${folder}/a.xlsx`)).toEqual([{ identifier: "A", title: "x" }]);
  remove(folder);
});

it("a time of day is a text", async () => {
  expect((await rowsOf("catalogue-time-of-day.xlsx")).at(-1)).toEqual({
    identifier: "0012",
    title: "text id",
    note: "12:30",
  });
});
