import { describe, expect, it } from "vitest";
import { toNonDerivedFieldName } from "../../../db/field-name.ts";
import { parseDateToEpochSeconds, parseTermDate, parseUtcOffset } from "../../library/fields/local-time.ts";
import { mapTagsToFields, titleFromFileName } from "./embedded-metadata.ts";
import { loadMapping, toNewField } from "./mapping.ts";

const mapping = await loadMapping();
type Tags = Record<string, unknown>;
function read(tags: Tags) {
  const readings = mapTagsToFields([new Map(Object.entries(tags))], mapping);
  const plain = Object.entries(readings).map(([part, found]) => [
    part,
    found instanceof Map ? Object.fromEntries(found) : found,
  ]);
  return Object.fromEntries(plain) as Record<"fields" | "customTags", Record<string, unknown>>;
}

describe("dates", () => {
  const created = (...sources: Tags[]) =>
    mapTagsToFields(
      sources.map((tags) => new Map(Object.entries(tags))),
      mapping,
    ).fields.get(toNonDerivedFieldName("created"));
  const clock = (text: string) => Date.parse(`${text}Z`) / 1000;
  const full = { "ExifIFD:DateTimeOriginal": "2024:05:01 14:30:00" };
  it.each([
    ["2016:12:31 23:59:60", "2016-12-31T23:59:59"],
    ["2024/05/01 00:30:00", "2024-05-01T00:30:00"],
    ["2024:05:01 00:30:00+02", "2024-05-01T00:30:00"],
  ])("%s", (text, expected) => expect(created({ "ExifIFD:DateTimeOriginal": text })).toBe(clock(expected)));

  it.each(["2024", "2024:05", "2024:05:01"])("%s of a sidecar leaves the time of the same date in the file", (text) => {
    expect(created({ "XMP-photoshop:DateCreated": text }, full)).toBe(clock("2024-05-01T14:30"));
  });

  it.each(["2023", "2024:06", "2024:05:02"])("%s of a sidecar counts where the file names another date", (text) => {
    const day = `${text.replaceAll(":", "-")}-01-01`.slice(0, 10);
    expect(created({ "XMP-photoshop:DateCreated": text }, full)).toBe(clock(`${day}T00:00`));
  });
});

describe("embedded metadata", () => {
  const cases: [string, Tags, object][] = [
    ["a title in two languages", { "XMP-dc:Title-de": "Schale", "XMP-dc:Title-en-US": "Bowl" }, { fields: { title: { de: ["Schale"], en: ["Bowl"] } } }],
    ["a title in no named language", { "XMP-dc:Title": "Schale" }, { fields: { title: { "": ["Schale"] } } }],
    ["the default text once, when it is one of the languages", { "XMP-dc:Title": "Bowl", "XMP-dc:Title-en": "Bowl" }, { fields: { title: { en: ["Bowl"] } } }],
    ["XMP before IPTC before PDF", { "PDF:Title": "c", "IPTC:ObjectName": "b", "XMP-dc:Title": "a" }, { fields: { title: { "": ["a"] } } }],
    ["IPTC where there is no XMP", { "IPTC:ObjectName": "b", "IPTC:Caption-Abstract": "long" }, { fields: { title: { "": ["b"] }, description: { "": ["long"] } } }],
    ["a number for a title", { "PDF:Title": 2026 }, { fields: { title: { "": ["2026"] } } }],
    ["keywords of all places, once", { "XMP-dc:Subject": ["Vase", "blau"], "IPTC:Keywords": ["vase", "Ton"] }, { fields: { keywords: ["Vase", "blau", "Ton"] } }],
    ["keywords of a PDF, which are one string", { "PDF:Keywords": "Vase; Ton, Glas" }, { fields: { keywords: ["Vase", "Ton", "Glas"] } }],
    ["a keyword with a slash, which Lightroom lists among its paths", { "XMP-dc:Subject": ["AC/DC"], "XMP-lr:HierarchicalSubject": ["AC/DC", "24/7", "Bands|AC/DC"] }, { fields: { keywords: ["AC/DC", "24/7"] } }],
    ["paths of digiKam", { "XMP-digiKam:TagsList": ["Orte/Köln", "AC/DC"], "XMP-dc:Subject": ["AC/DC"] }, { fields: { keywords: ["AC/DC", "Köln", "Orte/Köln"] } }],
    ["words that begin with dashes or like a program's own", { "XMP-dc:Title": "-- Rilke, Herbsttag", "XMP-dc:Description": "Untitled-Portrait" }, { fields: { title: { "": ["-- Rilke, Herbsttag"] }, description: { "": ["Untitled-Portrait"] } } }],
    ["the description Maker: Lucie Rie, London 1955", { "XMP-dc:Description": "Maker: Lucie Rie, London 1955" }, { fields: { description: { "": ["Maker: Lucie Rie, London 1955"] } } }],
    ["the description Created with clay and fire", { "XMP-dc:Description": "Created with clay and fire" }, { fields: { description: { "": ["Created with clay and fire"] } } }],
    ["the description HDR", { "XMP-dc:Description": "HDR" }, { fields: { description: { "": ["HDR"] } } }],
    ["the description Picture", { "XMP-dc:Description": "Picture" }, { fields: { description: { "": ["Picture"] } } }],
    ["the description Samsung", { "XMP-dc:Description": "Samsung" }, { fields: { description: { "": ["Samsung"] } } }],
    ["the title Created with love", { "XMP-dc:Title": "Created with love" }, { fields: { title: { "": ["Created with love"] } } }],
    ["the title Ohne Titel", { "XMP-dc:Title": "Ohne Titel" }, { fields: { title: { "": ["Ohne Titel"] } } }],
    ["the title Untitled", { "XMP-dc:Title": "Untitled" }, { fields: { title: { "": ["Untitled"] } } }],
    ["the title Unknown", { "XMP-dc:Title": "Unknown" }, { fields: { title: { "": ["Unknown"] } } }],
    ["the title Default", { "XMP-dc:Title": "Default" }, { fields: { title: { "": ["Default"] } } }],
    ["the keyword unknown", { "XMP-dc:Subject": ["unknown"] }, { fields: { keywords: ["unknown"] } }],
    ["a creator with a comma in the name", { "XMP-dc:Creator": "Muster, Anna" }, { fields: { creator: ["Muster, Anna"] } }],
    ["several creators", { "XMP-dc:Creator": ["Anna", "Ben"] }, { fields: { creator: ["Anna", "Ben"] } }],
    ["the camera without its maker twice", { "IFD0:Make": "NIKON CORPORATION", "IFD0:Model": "NIKON D90" }, { fields: { camera: ["NIKON D90"] } }],
    ["maker and model", { "IFD0:Make": "SONY", "IFD0:Model": "ILCE-7M3" }, { fields: { camera: ["SONY ILCE-7M3"] } }],
    ["where it was", { "XMP-photoshop:City": "Kassel", "IPTC:Country-PrimaryLocationName": "Deutschland", "XMP-iptcCore:Location": "Werk" }, { fields: { city: ["Kassel"], country: ["Deutschland"], location: ["Werk"] } }],
    ["rating and label", { "XMP-xmp:Rating": 4, "XMP-xmp:Label": "Grün" }, { rating: 4, colorCode: 4 }],
    ["a date with its offset", { "ExifIFD:DateTimeOriginal": "2024:05:01 12:00:00", "ExifIFD:OffsetTimeOriginal": "+02:00" }, { fields: { created: Date.UTC(2024, 4, 1, 12) / 1000, created_offset: 120 } }],
    ["a film's date", { "QuickTime:CreateDate": "2024:05:01 12:00:00" }, { fields: { created: Date.UTC(2024, 4, 1, 12) / 1000 } }],
    ["tags of a house's own namespace", { "XMP-ht:Series": "Lagune", "XMP-ht:Material": ["Ton", "Glas"], "XMP-crs:Version": "9" }, { customTags: { "XMP-ht:Series": ["Lagune"], "XMP-ht:Material": ["Ton", "Glas"] } }],
    ["no own tags that are structures, long or addresses", { "XMP-ht:Deep": { a: 1 }, "XMP-ht:Long": "x".repeat(81), "XMP-ht:Link": "https://a.b" }, { customTags: {} }],
    ["control characters taken out", { "XMP-dc:Title": "a\u0000b\u0007c\r\nd" }, { fields: { title: { "": ["abc\nd"] } } }],
  ]; // biome-ignore format: one case, one line
  for (const [name, tags, expected] of cases) it(name, () => expect(read(tags)).toMatchObject(expected));

  const nothing: [string, Tags][] = [
    ["no title that a program made up", { "PDF:Title": "Untitled-1", "IFD0:ImageDescription": "OLYMPUS DIGITAL CAMERA" }],
    ["no title of dashes alone", { "XMP-dc:Title": "----" }],
    ["a label named like a part of every object", { "XMP-xmp:Label": "constructor", "XMP-ht:__proto__": "x" }],
    ["no stars for what was rejected", { "XMP-xmp:Rating": -1 }],
    ["no date of a clock that was never set", { "QuickTime:CreateDate": "0000:00:00 00:00:00" }],
  ]; // biome-ignore format: one case, one line
  for (const [name, tags] of nothing) it(name, () => expect(read(tags).fields).toEqual({}));

  it.each([
    ...["dav", "oznor", "hdrpl", "fbt", "ptr", "hdr", "SAMSUNG", "AppleMark\n", "<KENOX S760  / Samsung S760>"],
    ...["SAMSUNG CAMERA PICTURES", "PENTAX DIGITAL CAMERA", "RICOH DIGITAL CAMERA", "SONY DIGITAL CAMERA"],
    ...["MEDION DIGITAL CAMERA", "OLYMPUS OPTICAL DIGITAL CAMERA", "NIKON DSC"],
  ])("no description that a camera wrote: %j", (text) => {
    expect(read({ "IFD0:ImageDescription": text, "IPTC:Caption-Abstract": text }).fields).toEqual({});
  });

  it.each(["0mm F0.0", "E 0mm F0", "f/0", "65535", "no lens attached", "Unknown (0 0)", "N/A"])("no lens %s", (lens) =>
    expect(read({ "ExifIFD:LensModel": lens }).fields).toEqual({}),
  );

  it("ignores unknown tags", () => {
    const odd: Tags = {
      "XMP-dc:Title": { nested: ["x"] },
      "XMP-dc:Subject": [null, 3, { a: 1 }, ""],
      "XMP-xmp:Rating": "many",
    };
    expect(read(odd)).toEqual({ fields: { keywords: ["3"] }, customTags: {} });
  });

  it("survives hostile lengths", () => {
    const tags = {
      "XMP-dc:Title": "x".repeat(1e6),
      "XMP-dc:Subject": Array.from({ length: 10_000 }, (_, i) => `k${i}`),
    };
    const readings = read(tags);
    expect(readings.fields.title).toEqual({ "": ["x".repeat(20_000)] });
    expect(readings.fields.keywords).toHaveLength(200);
  });
});

it("a field of the mapping is registered without the keys for the import", () => {
  const registered = mapping.fields.flatMap((field) => Object.keys(toNewField(field)));
  expect(registered.filter((key) => ["from", "merge", "paths", "offset"].includes(key))).toEqual([]);
});

describe("dates", () => {
  it.each([
    ["2024:05:01 12:30:15.25+02:00", Date.UTC(2024, 4, 1, 10, 30, 15)],
    ["2024-05-01T12:30:15Z", Date.UTC(2024, 4, 1, 12, 30, 15)],
    ["2024:05:01", Date.UTC(2024, 4, 1)],
    ["2024:05", Date.UTC(2024, 4, 1)],
    ["2024", Date.UTC(2024, 0, 1)],
    ["1890:07:14", Date.UTC(1890, 6, 14)],
    ["2024:05:01 12:30-0730", Date.UTC(2024, 4, 1, 20)],
    ["2008:05:31 3:04:05 PM", Date.UTC(2008, 4, 31, 15, 4, 5)],
    ["2008:05:31 03:04 p. m.", Date.UTC(2008, 4, 31, 15, 4)],
    ["2008:05:31 12:04 a.m.", Date.UTC(2008, 4, 31, 0, 4)],
    ["2008:05:31 03:04:05+02:00 DST", Date.UTC(2008, 4, 31, 1, 4, 5)],
    ["2008:05:31   :  :  ", Date.UTC(2008, 4, 31)],
    ["2018:2:3", Date.UTC(2018, 1, 3)],
  ])("%s", (text, milliseconds) => expect(parseDateToEpochSeconds(text)).toBe(milliseconds / 1000));
  it.each([
    ...["", "today", "0000:00:00 00:00:00", "2024:13:01", "2024:05:40", "1904:01:01 00:00:00"],
    ...["2018:2:30", "2008:05:31 下午03:04", "2008:05:31 24:00:00", "2008:05:31 13:04 PM", "2008:05:31 03:04 Uhr"],
  ])("nothing of %j", (text) => expect(parseDateToEpochSeconds(text)).toBeUndefined());
  it.each(["+99:99", "+15:00", "+02:60", "   :  ", ""])("no offset of %j", (text) =>
    expect(parseUtcOffset(text)).toBeUndefined(),
  );
});

describe("T29 mistyped terms do not reveal anything", () => {
  it.each([
    ["2030:02:30", Date.UTC(2030, 2, 2)],
    ["2030-12-31T24:00:00", Date.UTC(2031, 0, 1)],
    ["2030:13:01", Date.UTC(2031, 0, 1)],
    ["2030:05:01 03:04 Uhr", Date.UTC(2030, 4, 1, 3, 4)],
    ["2030:05:01 and later", Date.UTC(2030, 4, 1)],
    ["2030:05:01 12:00:00+02:00", Date.UTC(2030, 4, 1, 10)],
  ])("%s", (text, milliseconds) => expect(parseTermDate(text)).toBe(milliseconds / 1000));
  it("and a file with such an embargo is not public", () => {
    const tags = new Map<string, unknown>([["IPTC:ReleaseDate", "2099:02:30"]]);
    expect(mapTagsToFields([tags], mapping).embargo).toBe(Date.UTC(2099, 2, 2) / 1000);
  });
});

describe("a title from a file name", () => {
  it.each([
    ["bowl_blue-glaze.jpg", "Bowl blue glaze"],
    ["IMG_1234.JPG", "IMG 1234"],
    ["Preisliste 2026-01.pdf", "Preisliste 2026-01"],
    ["archive.tar.gz", "Archive.tar"],
    ["ohne", "Ohne"],
    ["___.png", "___.png"],
    ["صورة.jpg", "صورة"],
    ["🏺.jpg", "🏺"],
  ])("%s", (name, title) => expect(titleFromFileName(name)).toBe(title));
});
