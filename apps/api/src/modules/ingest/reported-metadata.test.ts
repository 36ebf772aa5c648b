// Metadata of files that people reported of other products: each has its right value in the folder's README.
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hasPerl } from "../../testing/external-programs.ts";
import { newFolder, openLibrary, remove, type TestLibrary, writeFiles } from "../../testing/import-kit.ts";

// All files are imported before the first test.
vi.setConfig({ hookTimeout: 90_000, testTimeout: 60_000 });

const FOLDER = new URL("../../testing/reported-files/metadata/", import.meta.url);

describe.skipIf(!hasPerl)("metadata of a reported file", () => {
  let library: TestLibrary;
  const folder = newFolder();
  beforeAll(async () => {
    const files = readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER))] as const);
    writeFiles(folder, Object.fromEntries(files));
    library = openLibrary();
    await library.import(folder);
  });
  afterAll(async () => {
    await library.close();
    remove(folder);
  });

  function shown(path: string) {
    const { values = {}, numbers, texts } = JSON.parse(library.assetAt(path).fields);
    const word = (id: number) => library.rows("SELECT value FROM field_value WHERE id = ?", id)[0]?.value;
    const words = Object.entries(values as Record<string, number[]>).map(([name, ids]) => [name, ids.map(word)]);
    const plain = Object.entries(texts as Record<string, Record<string, string[]>>).map(([name, all]) => [
      name,
      Object.values(all).flat().join(" / "),
    ]);
    return { ...numbers, ...Object.fromEntries(words), ...Object.fromEntries(plain) };
  }

  const clock = (text: string) => Date.parse(`${text}Z`) / 1000;
  it.each([
    ["numbers-in-texts.jpg", { title: "2.10", creator: ["1E3"], city: ["0.50"] }],
    ["boolean-in-texts.jpg", { title: "True" }],
    ["exif-latin1.jpg", { creator: ["Jürgen Müller"], copyright: "© Müller", description: "Straße" }],
    ["iptc-utf8-undeclared.jpg", { title: "Überschrift mit ß", keywords: ["Grüße"] }],
    ["iptc-one-keyword-with-comma.jpg", { keywords: ["Paris, France"] }],
    ["date-blank-offset.jpg", { created: clock("2024-07-01T12:00"), created_offset: 120 }],
    ["date-am-pm.jpg", { created: clock("2008-05-31T15:04") }],
    ["date-feb-30.jpg", { created: clock("2018-01-02T03:04:05") }],
    ["sidecar-time-zone.jpg", { created: clock("2024-07-01T12:00"), created_offset: 120 }],
    ["face-regions.jpg", { persons: ["Åse Ødegård", "Lena Forsén"] }],
    ["only-hierarchical-keywords.jpg", { keywords: ["Berlin", "Places/Germany/Berlin"] }],
    ["piexif-number-artist.jpg", { creator: ["007"], copyright: "1e400", description: "0.50" }],
    ["exiv2-number-title.jpg", { title: "1E3", city: ["2.10"], country: ["false"], keywords: ["True"] }],
    ["piexif-windows-1252.jpg", { creator: ["François Œuvre"], description: "Preis: 5 € – „neu“" }],
    ["piexif-utf8.jpg", { creator: ["Łukasz Żółw"], description: "Москва" }],
    ["exiv2-iptc-latin1.jpg", { title: "Größe", keywords: ["Müll", "Köln, Dom"] }],
    ["exiv2-iptc-one-comma.jpg", { keywords: ["Berlin, Mitte"] }],
    ["piexif-month-13.jpg", { created: clock("2020-12-05T10:00") }],
    ["piexif-hour-24.jpg", { created: clock("2020-12-06T00:00:01") }],
    ["piexif-after-midnight.jpg", { created: clock("2024-07-01T00:30"), created_offset: 120 }],
    ["exiv2-date-with-zone.jpg", { created: clock("2024-03-10T23:50"), created_offset: -300 }],
    ["exiv2-face-regions.jpg", { persons: ["Ada Lovelace"] }],
    ["exiv2-microsoft-regions.jpg", { persons: ["Grace Hopper"] }],
    ["exiv2-paths-beside-keywords.jpg", { keywords: ["Berlin", "Vase", "Things/Vase"] }],
    ["exiv2-last-keyword.jpg", { keywords: ["Köln", "Orte/Köln"] }],
    ["piexif-two-artists.jpg", { creator: ["Anna Muster", "Ben Beispiel"] }],
    ["exiv2-samsung.jpg", { camera: ["SAMSUNG NX500"] }],
    ["piexif-south-west.jpg", { gps_latitude: -22.95, gps_longitude: -43.21 }],
    ["exiv2-one-latin1-letter.jpg", { title: "Città" }],
    ["python-windows-1251.jpg", { title: "Вечерний город", keywords: ["Москва", "Кремль", "зима"] }],
    ["python-koi8-r.jpg", { title: "Вечерний город", keywords: ["Москва", "Кремль", "зима"] }],
    ["python-declared-utf8-is-latin1.jpg", { title: "Überschrift mit ß", creator: ["Jürgen Müller"] }],
    ["python-declared-utf8-is-latin1.jpg", { keywords: ["Grüße", "Köln"] }],
    ["python-utf8-cut-in-letter.jpg", { title: "Größe", creator: ["Dr. Hans-Jürgen Müllermeister"] }],
    ["piexif-emoji-title.jpg", { title: "Fest 🎉 für Zoë" }],
    ["piexif-decimal-minutes.jpg", { gps_latitude: 52.52, gps_longitude: expect.closeTo(13.405) }],
    ["piexif-degrees-alone.jpg", { gps_latitude: 52.52, gps_longitude: expect.closeTo(13.405) }],
    ["python-acdsee-categories.jpg", { keywords: ["Vienna", "Places/Vienna"] }],
    ["exiftool-mwg-keywords.jpg", { keywords: ["Oslo", "Places/Oslo"] }],
    ["ffmpeg-title.mkv", { title: "Mein Film 2.10", created: clock("2024-04-30T22:30"), created_offset: 0 }],
    ["ffmpeg-artist.webm", { title: "Web Film", creator: ["Anna"], created: clock("2024-05-01T00:00") }],
    ["ffmpeg-userdata-date.mp4", { created: clock("2024-05-01T00:30"), created_offset: 120 }],
    ["ffmpeg-content-create-date.mp4", { created: clock("2024-05-01T00:30"), created_offset: 120 }],
  ])("%s", (path, expected) => expect(shown(path)).toMatchObject(expected));

  it.each([
    ["lens-dashes.jpg", "lens"],
    ["exiv2-samsung.jpg", "lens"],
    ["exiv2-samsung.jpg", "description"],
    ["piexif-camera-words.jpg", "lens"],
    ["piexif-camera-words.jpg", "description"],
    ["piexif-gopro.jpg", "lens"],
    ["piexif-gopro.jpg", "description"],
    // The zone belongs to an edit at another time.
    ["piexif-offset-of-edit.jpg", "created_offset"],
    ["piexif-no-satellite.jpg", "gps_latitude"],
    ["piexif-zero-place.jpg", "gps_longitude"],
    ["piexif-beyond-the-globe.jpg", "gps_longitude"],
    ["piexif-latitude-alone.jpg", "gps_latitude"],
  ])("%s has no %s", (path, field) => expect(shown(path)).not.toHaveProperty(field));

  it("is described anew by the next import where an earlier version had read it, and its picture stays", async () => {
    const before = library.assetAt("piexif-after-midnight.jpg");
    const change = "UPDATE asset SET reader_version = 0, fields = json_remove(fields, '$.numbers') WHERE id = ?";
    await library.db.write((tx) => tx.$client.prepare(change).run(before.id));
    const { counts, problems } = await library.import(folder);
    expect([counts.taken, counts.replaced, problems]).toEqual([0, 0, []]);
    expect(shown("piexif-after-midnight.jpg")).toMatchObject({ created_offset: 120 });
    expect(library.assetAt("piexif-after-midnight.jpg")).toMatchObject({
      version: 1,
      reader_version: before.reader_version,
    });
  });
});
