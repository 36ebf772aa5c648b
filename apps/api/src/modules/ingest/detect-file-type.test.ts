import { expect, test } from "vitest";
import { detectFileType } from "./detect-file-type.ts";

test.each(["x.constructor", "x.__proto__", "x.toString", "x.hasownproperty"])(
  "%s is a file like any other",
  async (name) => {
    const unknown = { mime: "application/octet-stream", kind: "other" };
    expect(await detectFileType(new Uint8Array([1, 2, 3, 0]), name)).toEqual(unknown);
    // The head of a zip and of an old office document, whose names decide what they are.
    expect((await detectFileType(new Uint8Array([0x50, 0x4b, 9, 9]), name)).mime).toBe("application/zip");
    expect((await detectFileType(new Uint8Array([0xd0, 0xcf, 9, 9]), name)).mime).toBe("application/x-cfb");
  },
);

test.each([
  ["an Illustrator file that holds a PDF", "poster.ai", "%PDF-1.5\n", "application/pdf"],
  ["an Illustrator file that holds none", "poster.ai", "%!PS-Adobe-3.0 EPSF-3.0\n", "application/postscript"],
  ["a texture that begins as a cursor does", "wall.tga", "\0\0\x02\0\0\0\0\0", "image/x-tga"],
  ["a cursor", "arrow.cur", "\0\0\x02\0\x01\0\x20\x20", "image/x-icon"],
  ["a raw photograph that begins as a TIFF does", "DSC_1.NEF", "II*\0\x08\0\0\0", "image/x-nikon-nef"],
  ["prose that begins with a letter of Netpbm", "notes.txt", "P5 is our printer.", "text/plain"],
  ["a picture of Netpbm, whatever its name", "notes.txt", "P5\n# by hand\n64 48\n", "image/x-portable-graymap"],
  ["a picture of SGI, as others end them", "wall.rgb", "\x01\xda\x01\x01\0\x03", "image/x-sgi"],
  ["a picture whose name says nothing", "scan", "v/1\x01\x02\0\0\0", "image/x-exr"],
])("%s is told by what it holds and how it is called", async (_what, name, beginning, mime) => {
  const head = Buffer.concat([Buffer.from(beginning, "latin1"), Buffer.alloc(64, 32)]);
  expect((await detectFileType(head, name)).mime).toBe(mime);
});
