import { describe, expect, it } from "vitest";
import { pdfOf, pdfStream } from "../../testing/import-kit.ts";
import { metadataOfDrawing, xmpOfDocument } from "./plain-xmp.ts";

const packet = (text: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/">${text}</x:xmpmeta>`;
const metadata = (text: string) => pdfStream("/Type /Metadata /Subtype /XML", packet(text));
const catalogue = (more = "") => `<</Type/Catalog/Pages 2 0 R${more}>>`;
const pages = "<</Type/Pages/Count 0/Kids[]>>";

describe("what a document says of itself", () => {
  it.each([
    [
      "and not what a picture says that stands behind it",
      [catalogue("/Metadata 3 0 R"), pages, metadata("own"), metadata("picture")],
      "own",
    ],
    [
      "and not what a picture says that stands before it",
      [catalogue("/Metadata 4 0 R"), pages, metadata("picture"), metadata("own")],
      "own",
    ],
    [
      "in an object with a longer number beside it",
      [catalogue("/Metadata 3 0 R"), pages, metadata("own"), ...Array(8).fill(pages), pages, metadata("13")],
      "own",
    ],
    ["which is nothing where only a picture says something", [catalogue(), pages, metadata("picture")], undefined],
    [
      "which is nothing where a picture holds XMP among its pixels",
      [catalogue(), pages, pdfStream("/Type/XObject/Subtype/Image/Filter/DCTDecode", packet("pixels"))],
      undefined,
    ],
    ["which is nothing where the packet is not there", [catalogue("/Metadata 9 0 R"), pages], undefined],
  ])("%s", (_what, objects, expected) => {
    expect(xmpOfDocument(pdfOf(objects))).toBe(expected && packet(expected));
  });

  it("where the catalogue is packed: what no picture refers to", () => {
    const image = pdfStream("/Type/XObject/Subtype/Image/Metadata 4 0 R", "pixels");
    const packed = pdfOf(["<</Type/ObjStm>>", metadata("own"), image, metadata("picture")]);
    const text = packed.toString("latin1").replace("/Root 1 0 R", "/Root 77 0 R");
    expect(xmpOfDocument(Buffer.from(text, "latin1"))).toBe(packet("own"));
  });

  it("as it was written last", () => {
    const older = pdfOf([catalogue("/Metadata 3 0 R"), pages, metadata("old")]);
    const newer = `3 0 obj${metadata("new")}endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
    expect(xmpOfDocument(Buffer.concat([older, Buffer.from(newer)]))).toBe(packet("new"));
  });

  it.each([
    ["names metadata without end", "/Type/Metadata ".repeat(100_000)],
    ["begins packets without end", `1 0 obj<</Type/Metadata>>stream ${"<x:xmpmeta".repeat(100_000)} endstream`],
    ["numbers objects without end", `${"11 0 obj ".repeat(200_000)}/Root 1 0 R`],
  ])("is looked for no longer than a moment in one that %s", (_how, text) => {
    const begun = performance.now();
    expect(xmpOfDocument(Buffer.from(text))).toBeUndefined();
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe("what a drawing says of itself", () => {
  it.each([
    [
      "in its metadata, however large the rest is",
      `<svg>${" ".repeat(3_000_000)}<metadata id="m">a</metadata></svg>`,
      '<metadata id="m">a</metadata>',
    ],
    [
      "under the name that some programs give it",
      "<svg:svg><svg:metadata>b</svg:metadata></svg:svg>",
      "<svg:metadata>b</svg:metadata>",
    ],
    ["and nothing else", "<svg><text>&lt;dc:rights></text></svg>", undefined],
  ])("%s", (_where, drawing, expected) => {
    expect(metadataOfDrawing(Buffer.from(drawing))).toBe(expected);
  });
});
