import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { unzipSync } from "fflate";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newFolder, remove } from "../../../testing/import-kit.ts";
import { openCatalogueSource, resolveCatalogue } from "./open-catalogue.ts";
import { writeXlsx, type XlsxCell } from "./xlsx-writer.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => remove(folder));

async function written(header: string[], rows: Iterable<(XlsxCell | undefined)[]>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsx(header, Readable.from(rows))) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function read(workbook: Buffer) {
  const file = join(folder, "a.xlsx");
  writeFileSync(file, workbook);
  const source = await openCatalogueSource(await resolveCatalogue(file, []), {});
  const rows: unknown[] = [];
  for await (const row of source.rows) rows.push("error" in row ? row : Object.fromEntries(row.cells));
  await source[Symbol.asyncDispose]();
  return rows;
}

it("preserves every text", async () => {
  const texts = [
    ...["=1+1", "'=1", "''-1", "+49", "@home", "0012", "1e3", " spaced ", "two\nlines", "return\rhere", "\tand a tab"],
    ...["<&>\"']]>", "_x0041_", "_x005F_x0041_", "\u0007\u001b", "\ufffe\uffff", "\ud800 alone", "🍊", "Krüge & Söhne"],
  ];
  const rows = texts.map((text, at) => [String(at), text]);
  expect(await read(await written(["nr", "text"], rows))).toEqual(rows.map(([nr, text]) => ({ nr, text })));
});

it("preserves every number", async () => {
  const numbers = [0, -5, 12.5, 0.1 + 0.2, 1 / 3, 1e21, 5e-324, Number.MAX_SAFE_INTEGER, -123456789.123456];
  const rows = await read(
    await written(
      ["n"],
      numbers.map((number) => [number]),
    ),
  );
  expect(rows.map((row) => Number((row as { n: unknown }).n))).toEqual(numbers);
});

it("places cells beyond the letter Z, and leaves out what is empty", async () => {
  const header = Array.from({ length: 60 }, (_, at) => `c${at}`);
  const cells = header.map((_, at) => (at % 7 === 0 ? at : undefined));
  const expected = Object.fromEntries(header.map((name, at) => [name, at % 7 === 0 ? at : ""]));
  expect(await read(await written(header, [cells]))).toEqual([expected]);
});

it("streams a large table without keeping it in memory", async () => {
  let asked = 0;
  let written = 0;
  let most = 0;
  async function* rows() {
    for (; asked < 20_000; asked++) {
      most = Math.max(most, asked * 200 - written);
      yield [`row ${asked} ${Math.sin(asked)}`.padEnd(200)];
    }
  }
  // Packed: so what was handed on is counted by the rows that it must have come from.
  for await (const _ of writeXlsx(["text"], rows())) written = asked * 200;
  expect(asked).toBe(20_000);
  expect(most).toBeLessThan(1_500_000);
});

it("writes the same bytes each time, packed", async () => {
  const rows = Array.from({ length: 500 }, (_, at) => [`Krug ${at}`]);
  const once = await written(["title"], rows);
  expect((await written(["title"], rows)).equals(once)).toBe(true);
  const sheet = unzipSync(once)["xl/worksheets/sheet1.xml"];
  expect(once.length).toBeLessThan((sheet?.length ?? 0) / 4);
});

it("says what a workbook cannot hold", async () => {
  await expect(written(["a"], [["x".repeat(32_768)]])).rejects.toThrow(
    /a text of 32768 letters \(row 2, column a\).*Write it as \.csv/,
  );
  await expect(
    written(
      Array.from({ length: 16_385 }, (_, at) => `c${at}`),
      [],
    ),
  ).rejects.toThrow(/16385 columns/);
});
