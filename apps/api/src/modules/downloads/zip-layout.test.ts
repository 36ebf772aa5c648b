import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, ftruncateSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planZipLayout, type ZipEntry, type ZipLayout } from "./zip-layout.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-zip-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const entryOf = (name: string, content: Buffer): ZipEntry => ({
  name,
  size: content.length,
  crc32: crc32(content),
  modifiedAt: 1_790_000_000,
});

function bytesOf(layout: ZipLayout, contents: Buffer[], start = 0, end = layout.length): Buffer {
  const parts: Buffer[] = [];
  for (const piece of layout.pieces(start, end)) {
    parts.push(
      "bytes" in piece ? piece.bytes : (contents[piece.entry] ?? Buffer.alloc(0)).subarray(piece.start, piece.end),
    );
  }
  return Buffer.concat(parts);
}

const python = `
import sys, zipfile, hashlib
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
for i in z.infolist(): print(i.filename, i.file_size, i.compress_type, i.date_time[0])
`;
const has = (command: string, flag: string) => spawnSync(command, [flag]).error === undefined;

describe("A zip of stored files", () => {
  it("is opened by Python, unzip and 7z, names in any script included", () => {
    const contents = [Buffer.from("hello"), Buffer.alloc(0), Buffer.from("größer".repeat(1000))];
    const layout = planZipLayout(
      ["Schale.txt", "leer.bin", "ordner/瓶 – Krüge.txt"].map((name, i) =>
        entryOf(name, contents[i] ?? Buffer.alloc(0)),
      ),
    );
    const file = join(folder, "small.zip");
    const bytes = bytesOf(layout, contents);
    expect(bytes.length).toBe(layout.length);
    const handle = openSync(file, "w");
    writeSync(handle, bytes);
    closeSync(handle);
    if (has("python3", "--version")) {
      const listed = execFileSync("python3", ["-c", python, file], { encoding: "utf8" });
      expect(listed).toBe("Schale.txt 5 0 2026\nleer.bin 0 0 2026\nordner/瓶 – Krüge.txt 8000 0 2026\n");
    }
    if (has("unzip", "-v")) expect(execFileSync("unzip", ["-t", file], { encoding: "utf8" })).toContain("No errors");
    if (has("7z", "--help"))
      expect(execFileSync("7z", ["t", file], { encoding: "utf8" })).toContain("Everything is Ok");
  });

  it("returns the same bytes from any start to any end", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), fc.uint8Array({ maxLength: 60 })), {
          maxLength: 6,
        }),
        fc.nat(),
        fc.nat(),
        (files, a, b) => {
          const contents = files.map(([, bytes]) => Buffer.from(bytes));
          const layout = planZipLayout(
            files.map(([name], i) => entryOf(`${i}${name}`, contents[i] ?? Buffer.alloc(0))),
          );
          const whole = bytesOf(layout, contents);
          const [start, end] = [a % (layout.length + 1), b % (layout.length + 1)].sort((x, y) => x - y) as [
            number,
            number,
          ];
          expect(bytesOf(layout, contents, start, end).equals(whole.subarray(start, end))).toBe(true);
        },
      ),
    );
  });

  it("supports 70,000 files", () => {
    const empty = Buffer.alloc(0);
    const layout = planZipLayout(Array.from({ length: 70_000 }, (_, i) => entryOf(`file-${i}.txt`, empty)));
    const file = join(folder, "many.zip");
    const handle = openSync(file, "w");
    for (const piece of layout.pieces()) if ("bytes" in piece) writeSync(handle, piece.bytes);
    closeSync(handle);
    expect(readFileSync(file).length).toBe(layout.length);
    if (has("7z", "--help"))
      expect(execFileSync("7z", ["t", file], { encoding: "utf8", maxBuffer: 1e8 })).toMatch(/Files: 70000/);
  });

  it("exceeds 4 GiB in one file and in total, verified with 7z", () => {
    // Holes instead of content: the file is sparse, so the test writes a few kilobytes only.
    const big = 4 * 2 ** 30 + 5;
    const zeros = Buffer.alloc(2 ** 24);
    let sum = 0;
    for (let left = big; left > 0; left -= zeros.length)
      sum = crc32(left < zeros.length ? zeros.subarray(0, left) : zeros, sum);
    const tail = Buffer.from("after four gigabytes");
    const layout = planZipLayout([
      { name: "hole.bin", size: big, crc32: sum, modifiedAt: 1_790_000_000 },
      entryOf("tail.txt", tail),
    ]);
    const file = join(folder, "large.zip");
    const handle = openSync(file, "w");
    let at = 0;
    for (const piece of layout.pieces()) {
      if ("bytes" in piece) at += writeSync(handle, piece.bytes, 0, piece.bytes.length, at);
      else if (piece.entry === 1) at += writeSync(handle, tail, 0, tail.length, at);
      else at += piece.end - piece.start;
    }
    ftruncateSync(handle, layout.length);
    closeSync(handle);
    expect(at).toBe(layout.length);
    if (has("7z", "--help")) expect(execFileSync("7z", ["l", file], { encoding: "utf8" })).toContain("4294967301");
    if (has("python3", "--version")) {
      const read = "import sys,zipfile;print(zipfile.ZipFile(sys.argv[1]).read('tail.txt').decode())";
      expect(execFileSync("python3", ["-c", read, file], { encoding: "utf8" }).trim()).toBe("after four gigabytes");
    }
  }, 60_000);

  it("is reproducible", () => {
    const contents = [Buffer.from("a"), Buffer.from("b")];
    const hash = () => {
      const layout = planZipLayout(contents.map((content, i) => entryOf(`${i}.txt`, content)));
      return createHash("sha256").update(bytesOf(layout, contents)).digest("hex");
    };
    expect(hash()).toBe(hash());
  });
});
