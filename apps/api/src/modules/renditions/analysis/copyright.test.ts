import { describe, expect, it } from "vitest";
import { addRightsToXmp, readCopyright, removeStaleDimensionsFromXmp } from "./copyright.ts";

const packet = (inside: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`;
const rights = (text: string) =>
  packet(`<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:rights>`);
const iptc = (text: Buffer, length = text.length) =>
  Buffer.concat([Buffer.from([9, 9, 0x1c, 2, 116, length >> 8, length & 255]), text]);

describe("the notice of a file", () => {
  it.each([
    ["in XMP", { xmpAsString: rights("© Anna &amp; Co &#x3c;Ton&#62;") }, "© Anna & Co <Ton>"],
    ["in XMP without a list", { xmpAsString: packet("<dc:rights>plain</dc:rights>") }, "plain"],
    [
      "as drawings name it",
      { xmpAsString: packet("<dc:rights><cc:Agent><dc:title>Ida</dc:title></cc:Agent></dc:rights>") },
      "Ida",
    ],
    ["in IPTC", { iptc: iptc(Buffer.from("© Müller")) }, "© Müller"],
    ["in old IPTC", { iptc: iptc(Buffer.from("© Müller", "latin1")) }, "© Müller"],
    ["in XMP rather than in IPTC", { xmpAsString: rights("exact"), iptc: iptc(Buffer.from("older")) }, "exact"],
  ])("%s", (_where, embedded, expected) => {
    expect(readCopyright(embedded)).toBe(expected);
  });

  it.each([
    ["nothing", {}],
    ["an empty one", { xmpAsString: rights(" \n "), iptc: iptc(Buffer.alloc(0)) }],
    ["EXIF that cannot be read", { exif: Buffer.from("Exif\0\0II*\0\xff\xff\xff\xff", "latin1") }],
    ["IPTC that is cut off", { iptc: Buffer.from([0x1c, 2, 116, 9]) }],
  ])("is none where there is %s", (_what, embedded) => {
    expect(readCopyright(embedded)).toBeUndefined();
  });

  it.each([
    ["begins again and again", "<dc:rights>".repeat(90_000)],
    ["holds a list that does", `<dc:rights>${"<rdf:li ".repeat(100_000)}</dc:rights>`],
    ["opens brackets and closes none", `<dc:rights><rdf:li>${"<".repeat(900_000)}</rdf:li></dc:rights>`],
    ["escapes without end", `<dc:rights>${"&#".repeat(400_000)}</dc:rights>`],
  ])("is looked for no longer than a moment in XMP that %s", (_how, xmpAsString) => {
    const begun = performance.now();
    expect((readCopyright({ xmpAsString }) ?? "").length).toBeLessThanOrEqual(2000);
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it("is one line of text, whatever the file contains", () => {
    const notice = readCopyright({ iptc: iptc(Buffer.from(`a\0b\r\n${"x".repeat(5000)}`)) });
    expect(notice).toHaveLength(2000);
    expect(notice).toMatch(/^a b x+$/);
  });
});

describe("the packet that is written", () => {
  it("contains the escaped notice", () => {
    const written = addRightsToXmp(`</rdf:li><evil/>&"'`);
    expect(written).not.toContain("<evil");
    expect(readCopyright({ xmpAsString: written })).toBe(`</rdf:li><evil/>&"'`);
  });

  it("is added to existing XMP unless that has a notice", () => {
    const kept = packet("<dc:format>image/jpeg</dc:format>");
    const both = addRightsToXmp("mine", kept);
    expect(both).toContain("<dc:format>image/jpeg</dc:format>");
    expect(readCopyright({ xmpAsString: both })).toBe("mine");
    expect(addRightsToXmp("mine", rights("theirs"))).toBe(rights("theirs"));
  });

  it.each([
    ["attributes", ` tiff:Orientation = '6' exif:PixelXDimension="9"`.repeat(20_000)],
    ["elements", "<tiff:Orientation>6</tiff:Orientation>".repeat(20_000)],
    [
      "what ends nowhere",
      `${' tiff:Orientation="'.repeat(50_001)}<tiff:Orientation ${"<exif:PixelXDimension>".repeat(20_000)}`,
    ],
  ])("says nothing of how the picture lay, and is looked through no longer than a moment: %s", (_what, inside) => {
    const begun = performance.now();
    expect(removeStaleDimensionsFromXmp(packet(inside))).not.toMatch(/Orientation\s*[=>]\s*['"]?6/);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
