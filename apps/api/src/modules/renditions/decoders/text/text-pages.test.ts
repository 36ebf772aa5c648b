import { readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as fontkit from "fontkit";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import type { TaskError } from "../../../../platform/processes/child-task.ts";
import { setUpDecoder } from "../../../../testing/import-setup.ts";
import { detectFileType } from "../../../ingest/detect-file-type.ts";
import { IMPORT_PICTURE_SIZES } from "../../decoder.service.ts";
import { createTextPage } from "./text-page.ts";

// Starts child processes and renders pages, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { decoder, folder } = setUpDecoder({ workers: 1 });

const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return littleEndian ? bytes : bytes.swap16();
};

async function drawn(name: string, content: string | Buffer) {
  const bytes = Buffer.from(content);
  const path = join(folder, "file");
  writeFileSync(path, bytes);
  const { mime } = await detectFileType(bytes, name);
  return decoder.pictures(path, mime, IMPORT_PICTURE_SIZES, { analyse: true });
}
type Made = Awaited<ReturnType<typeof drawn>>;
const largest = ({ pictures }: Made) => Buffer.from(pictures[0]?.data ?? []);

/** Where there is ink, in parts of the sheet. */
async function ink(made: Made) {
  const { data, info } = await sharp(largest(made)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = [...data.entries()].filter(([, value]) => value < 128).map(([at]) => at);
  const xs = dark.map((at) => (at % info.width) / info.width);
  const ys = dark.map((at) => Math.floor(at / info.width) / info.height);
  const ends = (list: number[]) => {
    const sorted = list.sort((a, b) => a - b);
    return [sorted[0] ?? 0, sorted.at(-1) ?? 0] as const;
  };
  return { amount: dark.length, x: ends(xs), y: ends(ys) };
}

describe("a text as a page", () => {
  const text = "Grüße aus Köln,\nein Café – „drinnen“";
  const encodings: [string, Buffer][] = [
    ["UTF-8 with a mark of byte order", Buffer.from(`\ufeff${text}`)],
    ["UTF-16 as Windows writes it", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(text, true)])],
    ["UTF-16 of the other byte order", Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(text, false)])],
    ["UTF-16 that does not say so", utf16(text, true)],
    ["Windows-1252", Buffer.from(text.replace("–", "\x96").replace("„", "\x84").replace("“", "\x93"), "latin1")],
    ["lines that end as on Windows", Buffer.from(text.replace("\n", "\r\n"))],
  ];
  it("is the same page, with the same text, in every encoding", async () => {
    const expected = await drawn("a.txt", text);
    expect(expected.pictures.map(({ name, width, height }) => [name, width, height])).toEqual([
      ["w1280", 905, 1280],
      ["w640", 453, 640],
      ["w320", 226, 320],
    ]);
    expect(expected.analysis).toEqual({ placeholder: expect.stringMatching(/^[\w+/=]{20,}$/), colours: [] });
    expect(expected.text).toBe(text);
    expect((await ink(expected)).amount).toBeGreaterThan(500);
    for (const [encoding, bytes] of encodings) {
      const made = await drawn("a.txt", bytes);
      expect(made.text, encoding).toBe(expected.text);
      expect(largest(made).equals(largest(expected)), encoding).toBe(true);
    }
    expect(largest(await drawn("a.txt", text.replace("Köln", "Bonn"))).equals(largest(expected))).toBe(false);
  });

  it("breaks long lines, with or without blanks, and ends with a whole line", async () => {
    for (const long of ["wort ".repeat(5000), "x".repeat(3_000_000), "长".repeat(9000)]) {
      const { x, y } = await ink(await drawn("a.txt", long));
      expect(x[0]).toBeGreaterThan(0.08);
      expect(x[1]).toBeLessThan(0.92);
      expect(y[1]).toBeLessThan(0.94);
      expect(y[1]).toBeGreaterThan(0.5);
    }
  });

  it("is right-aligned for right-to-left scripts", async () => {
    const arabic = await ink(await drawn("a.txt", "مرحبا بالعالم"));
    const english = await ink(await drawn("a.txt", "Hello world"));
    expect(arabic.x[0]).toBeGreaterThan(0.6);
    expect(english.x[1]).toBeLessThan(0.4);
  });

  it("renders text that looks like markup literally", async () => {
    const { blocks } = createTextPage("<b>5 & 6</b>", "text/plain");
    expect(blocks[0]?.markup).toBe("&lt;b&gt;5 &amp; 6&lt;/b&gt;");
    const marked = await ink(await drawn("a.txt", '<span size="90000">A</span>'));
    expect(marked.y[1]).toBeLessThan(0.1);
  });
});

it("has shipped fonts for common scripts", () => {
  const require = createRequire(import.meta.url);
  const list = (entry: string, fonts: string) => {
    const path = join(dirname(require.resolve(entry)), fonts);
    return readdirSync(path)
      .filter((name) => /Regular\.|Sans\.ttf$/.test(name))
      .map((name) => join(path, name));
  };
  const files = [
    ...["latin", "sc", "kr"].flatMap((part) => list(`@embedpdf/fonts-${part}`, "../fonts")),
    ...list("dejavu-fonts-ttf/package.json", "ttf"),
  ];
  const faces = files.map((file) => fontkit.openSync(file) as fontkit.Font);
  const samples = "Aßñőř Ελλάδα Жуйя עברית العربية हिन्दी ქართული հայերեն 中文繁體字 日本語かな 한국어 €→☑";
  for (const letter of samples) {
    if (letter !== " ")
      expect(
        faces.some((face) => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
        letter,
      ).toBe(true);
  }
});

describe("Markdown as a page", () => {
  const blocks = (text: string) => createTextPage(text, "text/markdown").blocks;
  it("has headings, lists, quotations, code, tables and emphasis", () => {
    const [heading, paragraph, ...items] = blocks(
      "# Rot\n\nEin *leises* **Wort** &amp; `x < y` [hier](javascript:alert(1)).\n\n3. eins\n4. zwei\n   - innen\n- [x] getan\n",
    );
    expect(heading).toMatchObject({ markup: '<span weight="bold">Rot</span>', size: 22 });
    expect(paragraph?.markup).toContain('<span style="italic">leises</span> <span weight="bold">Wort</span> &amp;');
    expect(paragraph?.markup).toContain("x &lt; y</span>");
    expect(paragraph?.markup).not.toContain("javascript");
    expect(items.map(({ marker, indent, markup }) => [marker, indent, markup])).toEqual([
      ["3.", 20, "eins"],
      ["4.", 20, "zwei"],
      ["•", 40, "innen"],
      ["☑", 20, "getan"],
    ]);
    expect(blocks("> gesagt")[0]).toMatchObject({ indent: 20 });
    expect(blocks("```\n<a>\n```")[0]).toMatchObject({ markup: "&lt;a&gt;", font: "code", shaded: true });
    expect(blocks("|a|b|\n|-|-|\n|lang|c|\n")[0]?.markup).toBe('<span weight="bold">a     b</span>\nlang  c');
  });

  it("shows HTML as source text, and no external pictures", () => {
    expect(blocks("<script>alert(1)</script>\n")[0]?.markup).toBe("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(blocks("![Ansicht](file:///etc/passwd)")[0]?.markup).toBe('<span style="italic">Ansicht</span>');
  });

  it("is rendered as a page", async () => {
    const large = await ink(await drawn("a.md", "# Rot"));
    const small = await ink(await drawn("a.md", "Rot"));
    expect(large.amount).toBeGreaterThan(2.5 * small.amount);
  });
});

describe("tables as a page", () => {
  it.each([
    ["commas", 'Titel,Jahr\n"Rot, blau",1999\n'],
    ["semicolons", "Titel;Jahr\nRot, blau;1999\n"],
    ["tabs", "Titel\tJahr\nRot, blau\t1999\n"],
  ])("stand in columns where they are separated by %s", (_what, table) => {
    const [block] = createTextPage(table, "text/csv").blocks;
    expect(block?.markup).toBe('<span weight="bold">Titel      Jahr</span>\nRot, blau  1999');
  });

  it("are in landscape format where they are wide, and text without a table is shown unchanged", () => {
    expect(
      createTextPage(`a,b\n${"wort ".repeat(9)},${"wort ".repeat(9)},${"wort ".repeat(9)}`, "text/csv").landscape,
    ).toBe(true);
    expect(createTextPage('a;"b\nc', "text/csv").blocks[0]?.markup).toContain("c");
    expect(createTextPage("only words", "text/csv").blocks[0]?.markup).toBe("only words");
  });
});

describe("hostile texts", () => {
  it("end with a page or a reason, within limits", async () => {
    const outcome = (name: string, content: string | Buffer) =>
      drawn(name, content).then(
        ({ pictures, text: words = "" }) => [pictures.length, words.length <= 20_000],
        (error: TaskError) => error.code,
      );
    const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 256));
    expect(await outcome("a.txt", bytes)).toBe("broken");
    expect(await outcome("a.md", `${">".repeat(30_000)}x`)).toEqual([3, true]);
    expect(await outcome("a.md", "[".repeat(30_000))).toEqual([3, true]);
    expect(await outcome("a.md", "*a **b ".repeat(10_000))).toEqual([3, true]);
    expect(await outcome("a.txt", `a${"\u0301".repeat(200_000)}`)).toEqual([3, true]);
    expect(await outcome("a.md", `${"- ".repeat(20)}# ${"字".repeat(9000)}`)).toEqual([3, true]);
    expect(await outcome("a.txt", "\n".repeat(500_000))).toEqual([3, true]);
    expect(await outcome("a.txt", "\u202e\u2066".repeat(20_000))).toEqual([3, true]);
    expect(await outcome("a.csv", `${",".repeat(500_000)}\n`)).toEqual([3, true]);
    expect(await outcome("a.json", "[".repeat(900_000))).toEqual([3, true]);
    expect(await outcome("a.txt", " \n ")).toEqual([3, true]);
  });
});
