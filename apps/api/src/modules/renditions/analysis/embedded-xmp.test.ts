import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildPdf, flateBomb, pdfStream } from "../../../testing/import-kit.ts";
import { readPdfXmp, readSvgMetadata } from "./embedded-xmp.ts";

const packet = (text: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/">${text}</x:xmpmeta>`;
const metadata = (text: string) => pdfStream("/Type /Metadata /Subtype /XML", packet(text));
const packed = (text: string | Buffer, entries = "/Type/Metadata/Subtype/XML/Filter/FlateDecode") =>
  pdfStream(entries, typeof text === "string" ? deflateSync(packet(text)) : text);
const catalogue = (more = "") => `<</Type/Catalog/Pages 2 0 R${more}>>`;
const pages = "<</Type/Pages/Count 0/Kids[]>>";

/** A document whose catalogue nobody finds. */
const withoutCatalogue = (objects: string[]) =>
  Buffer.from(
    buildPdf(["<</Type/ObjStm>>", ...objects])
      .toString("latin1")
      .replace("/Root 1 0 R", "/Root 7777 0 R"),
    "latin1",
  );

describe("the XMP of a document", () => {
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
    ["that is packed", [catalogue("/Metadata 3 0 R"), pages, packed("own"), packed("picture")], "own"],
    [
      "that is packed, as some programs write it",
      [catalogue("/Metadata 3 0 R"), pages, packed("own", "/Filter [ /FlateDecode ] /Subtype /XML /Type /Metadata ")],
      "own",
    ],
    [
      "which is nothing where it is packed in two ways",
      [catalogue("/Metadata 3 0 R"), pages, packed("own", "/Type/Metadata/Filter[/ASCII85Decode/FlateDecode]")],
      undefined,
    ],
    [
      "which is nothing where what is packed is damaged",
      [catalogue("/Metadata 3 0 R"), pages, packed(deflateSync(packet("own")).subarray(0, 40))],
      undefined,
    ],
    ["which is nothing where only a picture says something", [catalogue(), pages, metadata("picture")], undefined],
    [
      "which is nothing where a picture holds XMP among its pixels",
      [catalogue(), pages, pdfStream("/Type/XObject/Subtype/Image/Filter/DCTDecode", packet("pixels"))],
      undefined,
    ],
    ["which is nothing where the packet is not there", [catalogue("/Metadata 9 0 R"), pages], undefined],
  ])("%s", (_what, objects, expected) => {
    expect(readPdfXmp(buildPdf(objects))).toBe(expected && packet(expected));
  });

  it("where the catalogue is packed: what no picture refers to", () => {
    const image = pdfStream("/Type/XObject/Subtype/Image/Metadata 4 0 R", "pixels");
    for (const stream of [metadata, packed]) {
      expect(readPdfXmp(withoutCatalogue([stream("own"), image, stream("picture")]))).toBe(packet("own"));
    }
  });

  it("where the catalogue and it are packed, whatever its entries' order", () => {
    const stream = packed("own", "/Filter/FlateDecode/Subtype/XML/Type/Metadata");
    expect(readPdfXmp(withoutCatalogue([stream, pages]))).toBe(packet("own"));
  });

  it("as it was written last", () => {
    const older = buildPdf([catalogue("/Metadata 3 0 R"), pages, metadata("old")]);
    const newer = `3 0 obj${metadata("new")}endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
    expect(readPdfXmp(Buffer.concat([older, Buffer.from(newer)]))).toBe(packet("new"));
  });

  it("takes no more memory than a packet has, however much it unpacks to", () => {
    const bytes = buildPdf([catalogue("/Metadata 3 0 R"), pages, packed(flateBomb(400))]);
    const before = process.resourceUsage().maxRSS;
    expect(readPdfXmp(bytes)).toBeUndefined();
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(50_000);
  });

  it.each([
    ["names metadata without end", "/Type/Metadata ".repeat(100_000)],
    ["begins packets without end", `1 0 obj<</Type/Metadata>>stream ${"<x:xmpmeta".repeat(100_000)} endstream`],
    ["packs metadata without end", withoutCatalogue(Array(6000).fill(packed(deflateSync(Buffer.alloc(1.9e6)))))],
    ["numbers objects without end", `${"11 0 obj ".repeat(200_000)}/Root 1 0 R`],
  ])("is looked for no longer than a moment in one that %s", (_how, text) => {
    const begun = performance.now();
    expect(readPdfXmp(typeof text === "string" ? Buffer.from(text) : text)).toBeUndefined();
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe("the metadata of a drawing", () => {
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
    expect(readSvgMetadata(Buffer.from(drawing))).toBe(expected);
  });
});
