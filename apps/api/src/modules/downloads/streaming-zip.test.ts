import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { createStreamingZip, planZipLayout } from "./zip-layout.ts";

const entry = (n: number) => {
  const content = Buffer.from(`content ${n}`);
  return { content, name: `${n} ü.txt`, size: content.length, crc32: crc32(content), modifiedAt: 1_760_000_000 + n };
};

function grown(count: number): Buffer {
  const zip = createStreamingZip();
  const bytes: Buffer[] = [];
  for (let n = 0; n < count; n++) {
    const { content, ...facts } = entry(n);
    bytes.push(zip.startEntry(facts), content);
  }
  return Buffer.concat([...bytes, ...zip.end()]);
}

it("equals byte for byte an archive with a layout known in advance", () => {
  const entries = [0, 1, 2].map(entry);
  const laidOut = [...planZipLayout(entries).pieces()].map((piece) =>
    "bytes" in piece ? piece.bytes : (entries[piece.entry]?.content ?? Buffer.alloc(0)),
  );
  expect(grown(3).equals(Buffer.concat(laidOut))).toBe(true);
});

it("is readable by other programs with more entries than 16 bits can count", { tags: ["slow"] }, () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-growing-"));
  const file = join(folder, "many.zip");
  writeFileSync(file, grown(66_000));
  const python =
    "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nprint(len(z.namelist()), z.read('65999 ü.txt').decode())";
  const { stdout, stderr } = spawnSync("python3", ["-c", python, file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect([stdout.trim(), stderr]).toEqual(["66000 content 65999", ""]);
});
