import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import type { TaskError } from "../../../../platform/processes/child-task.ts";
import { setUpDecoder } from "../../../../testing/import-setup.ts";
import { thirdPartyPicturePath } from "../../../../testing/third-party-pictures.ts";
import { detectFileType } from "../../../ingest/detect-file-type.ts";
import { convertSetKindForAsset } from "../../conversions/conversion-spec.ts";
import { IMPORT_PICTURE_SIZES } from "../../decoder.service.ts";
import { readPreviewInComments } from "./postscript-preview.ts";

// Starts child processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { decoder, folder } = setUpDecoder({ workers: 1, memoryBytes: 600e6 });

const FOREIGN = fileURLToPath(new URL("../../../../testing/third-party-documents/postscript/", import.meta.url));
const foreign = (name: string) => readFileSync(join(FOREIGN, name));

async function shown(name: string, bytes: Buffer) {
  const path = join(folder, "file");
  writeFileSync(path, bytes);
  const { mime, kind } = await detectFileType(bytes.subarray(0, 65_536), name);
  expect([mime, kind]).toEqual(["application/postscript", "document"]);
  return decoder.pictures(path, mime, IMPORT_PICTURE_SIZES, { analyse: true });
}
const outcome = (name: string, bytes: Buffer) =>
  shown(name, bytes).then(
    ({ pictures }) => `${pictures[0]?.width} x ${pictures[0]?.height}`,
    (error: TaskError) => error.code,
  );

/** In grey and small: some previews have black and white alone. */
const seenFromAfar = (picture: Uint8Array | string) =>
  sharp(picture).flatten({ background: "#fff" }).toColourspace("b-w").resize(8, 6, { fit: "fill" }).raw().toBuffer();

describe("a PostScript file is shown by its embedded preview", () => {
  it.each(["exiftool-photoshop.eps", "ghostscript.epsi", "graphicsmagick-tiff.eps"])("%s", async (name) => {
    const { pictures, ...size } = await shown(name, foreign(name));
    // Its pixels are none of the file's.
    expect(size).toMatchObject({ width: 0, height: 0 });
    expect([pictures[0]?.width, pictures[0]?.height]).toEqual([64, 48]);
    const ours = await seenFromAfar(pictures[0]?.data ?? "");
    const original = await seenFromAfar(thirdPartyPicturePath("original.png"));
    const distance = ours.reduce((sum, value, at) => sum + Math.abs(value - (original[at] ?? 0)), 0) / ours.length;
    expect(distance).toBeLessThan(12);
  });

  it.each(["graphicsmagick.epsi", "netpbm.epsi"])("in black and white: %s", async (name) => {
    const { pictures } = await shown(name, foreign(name));
    const ours = await seenFromAfar(pictures[0]?.data ?? "");
    const original = await seenFromAfar(thirdPartyPicturePath("original.png"));
    const brightest = [...original.keys()].sort((a, b) => (original[b] ?? 0) - (original[a] ?? 0));
    const mean = (places: number[]) => places.reduce((sum, at) => sum + (ours[at] ?? 0), 0) / places.length;
    expect(mean(brightest.slice(0, 12)) - mean(brightest.slice(-12))).toBeGreaterThan(80);
  });

  it("in the palette that old versions of Illustrator wrote, in runs or not", () => {
    const palette = Buffer.from(Array.from({ length: 768 }, (_, at) => (at % 3 === 0 ? Math.floor(at / 3) : 7)));
    const hex = (...bytes: number[]) => Buffer.concat([palette, Buffer.from(bytes)]).toString("hex");
    const file = (data: string) =>
      Buffer.from(`%!PS-Adobe-3.0\r%AI7_Thumbnail: 4 2 8\r%%BeginData: 99 Hex Bytes\r%${data}\r%%EndData\r`);
    const reds = (data: string) => readPreviewInComments(file(data))?.data.filter((_, at) => at % 3 === 0);
    expect(readPreviewInComments(file(hex(1, 2, 3, 4, 5, 6, 7, 8)))).toMatchObject({
      width: 4,
      height: 2,
      channels: 3,
    });
    expect(reds(hex(1, 2, 3, 4, 5, 6, 7, 8))).toEqual(Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]));
    // "RLE", five of the colour 9, the colour of the mark itself, then two as they stand.
    expect(reds(hex(0x52, 0x4c, 0x45, 0xfd, 5, 9, 0xfd, 0xfd, 1, 2))).toEqual(Buffer.from([9, 9, 9, 9, 9, 0xfd, 1, 2]));
    expect(reds(hex(1, 2, 3))).toBeUndefined();
  });

  it("with 0 for white and the most for black, in 2 and 4 bits as well", () => {
    const file = (header: string, data: string) =>
      Buffer.from(`%!PS-Adobe-2.0 EPSF-1.2\n%%BeginPreview: ${header}\n% ${data}\n%%EndPreview\n`);
    expect(readPreviewInComments(file("4 1 2 1", "1b"))?.data).toEqual(Buffer.from([255, 170, 85, 0]));
    expect(readPreviewInComments(file("3 2 4 2", "0f80\n% f000"))?.data).toEqual(
      Buffer.from([255, 0, 119, 0, 255, 255]),
    );
  });

  it("and cannot be converted", () => {
    expect(convertSetKindForAsset({ mime: "application/postscript", problem: null, pageCount: null })).toBeUndefined();
  });
});

describe("a PostScript file without one", () => {
  it("says so", async () => {
    expect(await outcome("a.eps", foreign("graphicsmagick-none.eps"))).toBe("no_preview");
    expect(await outcome("a.ps", Buffer.from("%!PS\n{ } loop\nshowpage\n"))).toBe("no_preview");
  });

  it.each(["0 0 8 1", "99999 99999 8 1", "64 48 3 1", "64 48 8 96"])(
    "says so where its size is wrong: %s",
    (header) => {
      const file = `%!PS-Adobe-2.0 EPSF-1.2\n%%BeginPreview: ${header}\n% 00ff\n%%EndPreview\n`;
      expect(readPreviewInComments(Buffer.from(file))).toBeUndefined();
    },
  );

  it("ends with a preview or a reason when it is truncated or damaged", async () => {
    for (const name of ["graphicsmagick-tiff.eps", "ghostscript.epsi"]) {
      const bytes = foreign(name);
      expect(await outcome(name, bytes.subarray(0, bytes.length * 0.2))).toMatch(/^(64 x 48|no_preview)$/);
      const spoilt = Buffer.from(bytes);
      for (let at = 200; at < spoilt.length; at += 97) spoilt[at] = at % 256;
      expect(await outcome(name, spoilt)).toMatch(/^(\d+ x \d+|no_preview)$/);
    }
  });
});
