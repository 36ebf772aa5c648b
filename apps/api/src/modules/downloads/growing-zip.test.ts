import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { createGrowingZip } from "./growing-zip.ts";
import { layOutZip } from "./zip-layout.ts";

const entry = (n: number) => {
  const content = Buffer.from(`content ${n}`);
  return { content, name: `${n} ü.txt`, size: content.length, crc32: crc32(content), modifiedAt: 1_760_000_000 + n };
};

function grown(count: number): Buffer {
  const zip = createGrowingZip();
  const bytes: Buffer[] = [];
  for (let n = 0; n < count; n++) {
    const { content, ...facts } = entry(n);
    bytes.push(zip.begin(facts), content);
  }
  return Buffer.concat([...bytes, ...zip.end()]);
}

it("is byte for byte the archive that is laid out where everything is known before", () => {
  const entries = [0, 1, 2].map(entry);
  const laidOut = [...layOutZip(entries).pieces()].map((piece) =>
    "bytes" in piece ? piece.bytes : (entries[piece.entry]?.content ?? Buffer.alloc(0)),
  );
  expect(grown(3).equals(Buffer.concat(laidOut))).toBe(true);
});

it("opens elsewhere with more entries than a small archive can count", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-growing-"));
  const file = join(folder, "many.zip");
  writeFileSync(file, grown(66_000));
  const python =
    "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nprint(len(z.namelist()), z.read('65999 ü.txt').decode())";
  const { stdout, stderr } = spawnSync("python3", ["-c", python, file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect([stdout.trim(), stderr]).toEqual(["66000 content 65999", ""]);
}, 30_000);
