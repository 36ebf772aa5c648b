// The output of every convert set, checked with independent programs.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { exiftool, hasFfmpeg, hasImageMagick, hasPerl } from "../../testing/external-programs.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import {
  buildPdf,
  createFilm,
  createPdf,
  importInto,
  newFolder,
  pdfStream,
  picture,
  remove,
  writeFiles,
} from "../../testing/import-kit.ts";
import { execute, queryValue } from "../../testing/query.ts";
import { saveConvertSet } from "../access/rights-writer.repository.ts";

// Starts programs and makes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const NOTICE = "© 2026 Müller & Söhne <Ton>";
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Höhr"><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© 2026 Müller &amp; Söhne &lt;Ton&gt;</rdf:li></rdf:Alt></dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** As written by programs before the picture was rotated, without a copyright notice. */
const CREDITS = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" tiff:Orientation="6" tiff:ImageWidth="900" exif:PixelXDimension="900" tiff:Make="Ton"><tiff:ImageLength>600</tiff:ImageLength><exif:PixelYDimension>600</exif:PixelYDimension><dc:creator><rdf:Seq><rdf:li>Ida Kern</rdf:li></rdf:Seq></dc:creator><dc:subject><rdf:Bag><rdf:li>kiln</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`;

let app: TestApp;
let folder: string;
let out: string;
let guest: string;

/** Stored 900 by 600, shown 600 by 900; with wide-gamut colours, a copyright notice and a private GPS position. */
const photo = () =>
  picture(1, 900, 600)
    .withIccProfile("p3")
    .withExif({
      IFD0: { Copyright: "(c) 2026 Mueller", Artist: "Anna" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "50/1 26/1 0/1" },
    })
    .withXmp(XMP)
    .withMetadata({ orientation: 6, density: 240 })
    .jpeg({ quality: 95 });

/** Has no resolution in dpi. */
const credited = (seed: number) =>
  picture(seed, 300, 200)
    .withExif({ IFD0: { Copyright: "Only in EXIF" } })
    .withXmp(CREDITS);

/** A PDF of one page, with metadata of the document and of a picture in separate streams. */
const notedPdf = (stream: (text: string) => string) =>
  buildPdf([
    "<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>",
    ...["Of the document", "Of a picture in it"].map((notice) => stream(XMP.replace(/>©.*Ton&gt;</, `>${notice}<`))),
  ]);

beforeAll(async () => {
  app = await startTestApp();
  out = mkdtempSync(join(tmpdir(), "vitrine-converted-"));
  folder = newFolder({
    "photo.jpg": await photo().toBuffer(),
    "old.jpg": await picture(2, 400, 300)
      .withExif({ IFD0: { Copyright: "Only in EXIF" } })
      .jpeg()
      .toBuffer(),
    "plain.webp": await credited(4).webp().toBuffer(),
    "plain.png": await credited(5).png().toBuffer(),
    "plain.jpg": await credited(6).jpeg().toBuffer(),
    "turned.jpg": await picture(7, 900, 600).withXmp(CREDITS).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    "clear.png": await sharp({ create: { width: 300, height: 200, channels: 4, background: "rgba(200, 40, 40, 0)" } })
      .png()
      .toBuffer(),
    "print.tif": await picture(3, 500, 400).toColourspace("cmyk").withIccProfile("cmyk").tiff().toBuffer(),
    "long.png": await picture(8, 17_000, 10).png().toBuffer(),
    "sign.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>',
    "large.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><metadata>${XMP}</metadata><path d="M0 0${" 1 1".repeat(400_000)}"/></svg>`,
    "noted.pdf": notedPdf((text) => pdfStream("/Type/Metadata/Subtype/XML", text)),
    "packed.pdf": notedPdf((text) => pdfStream("/Type/Metadata/Subtype/XML/Filter/FlateDecode", deflateSync(text))),
    "paper.pdf": createPdf([[1, 0, 0]]),
    "booklet.pdf": createPdf([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]),
    "note.txt": "nothing to look at",
    "sound.wav": Buffer.from("RIFF\x24\0\0\0WAVEfmt \x10\0\0\0", "latin1"),
    "broken.jpg": Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("not a picture at all")]),
  });
  if (hasFfmpeg) {
    createFilm(join(folder, "film.mp4"), ["-metadata", `copyright=${NOTICE}`, "-metadata", "title=Kiln"]);
  }
  const { data } = app.services;
  await data.db.write(async (tx) => {
    const titles = { de: "Satz", en: "Set" };
    const sets = [
      { id: 1, mime: "image/jpeg", maxEdge: 300, dpi: 72, quality: 85, profile: "srgb" },
      { id: 2, mime: "image/jpeg", dpi: 300, quality: 92, profile: "CMYK", metadata: "keep" as const },
      { id: 3, mime: "image/webp", maxEdge: 20_000, quality: 80, profile: "CMYK" },
      { id: 4, mime: "image/png", maxEdge: 250, profile: "p3", metadata: "keep" as const },
      { id: 5, mime: "image/tiff", maxEdge: 200, dpi: 300, profile: "cmyk" },
      { id: 6, mime: "video/mp4", maxEdge: 160, quality: 60 },
      { id: 7, mime: "video/mp4", metadata: "keep" as const },
      { id: 8, mime: "audio/mpeg" },
      { id: 9, maxEdge: 100 },
    ];
    for (const [position, set] of sets.entries()) await saveConvertSet(tx, { titles, position, ...set });
  });
  await importInto(app, folder, "public");
  guest = await logInAs(app, "guest");
});
afterAll(async () => {
  await app?.close();
  remove(folder);
  rmSync(out, { recursive: true, force: true });
});

const idOf = async (path: string) =>
  String(await queryValue(app.services.data.db, "SELECT asset_id FROM asset_path WHERE path = ?", path));
const setsOf = async (...paths: string[]) =>
  (await app.client(guest).call("session.csets", { query: { asset_id: await Promise.all(paths.map(idOf)) } }))
    .convert_sets;

type Choice = { csetid: string; format?: "jpeg" | "png" | "webp" | "tiff"; max_edge?: number };

/** Downloads a file; returns its name, path and bytes. */
async function take(path: string, choice: Choice): Promise<{ file: string; name: string; bytes: Buffer }> {
  const { url } = await app.client(guest).call("download.single", { query: { id: await idOf(path), ...choice } });
  const reply = await app.inject({ url });
  expect(reply.statusCode).toBe(200);
  const name = /filename="([^"]+)"/.exec(String(reply.headers["content-disposition"]))?.[1] ?? "";
  const file = join(out, `${choice.csetid}-${choice.format ?? ""}-${name}`);
  expect(reply.headers["content-length"]).toBe(String(reply.rawPayload.length));
  writeFileSync(file, reply.rawPayload);
  return { file, name, bytes: reply.rawPayload };
}

function identify(file: string) {
  const format = "%m|%w|%h|%[colorspace]|%x|%U|%[profile:icc]\n";
  const [line = ""] = execFileSync("identify", ["-quiet", "-format", format, file], { encoding: "utf8" }).split("\n");
  const [type, width, height, space, density, unit, profile] = line.split("|");
  const inches = Number(density) * (unit === "PixelsPerCentimeter" ? 2.54 : 1);
  return { type, width: Number(width), height: Number(height), space, dpi: Math.round(inches), profile };
}

const MEAN = "%[fx:255*mean.r] %[fx:255*mean.g] %[fx:255*mean.b]";

describe.skipIf(!hasImageMagick)("what ImageMagick says of a photograph", () => {
  it.each([
    [{ csetid: "1" }, { type: "JPEG", width: 200, height: 300, space: "sRGB", dpi: 72, profile: "sRGB" }],
    [{ csetid: "2" }, { type: "JPEG", width: 600, height: 900, space: "CMYK", dpi: 300, profile: "Chemical proof" }],
    [{ csetid: "4" }, { type: "PNG", width: 167, height: 250, space: "sRGB", dpi: 240, profile: "sP3C" }],
    [{ csetid: "5" }, { type: "TIFF", width: 133, height: 200, space: "CMYK", dpi: 300, profile: "Chemical proof" }],
    [{ csetid: "9" }, { type: "JPEG", width: 67, height: 100, space: "sRGB", dpi: 240, profile: "sRGB" }],
    [
      { csetid: "custom", format: "png", max_edge: 120 },
      { type: "PNG", width: 80, height: 120, space: "sRGB", dpi: 240, profile: "sRGB" },
    ],
    [
      { csetid: "custom", format: "tiff" },
      { type: "TIFF", width: 600, height: 900, space: "sRGB", dpi: 240, profile: "sRGB" },
    ],
  ] as const)("in %o: its type, upright pixels, colours, density and profile", async (choice, expected) => {
    expect(identify((await take("photo.jpg", choice)).file)).toEqual(expected);
  });

  it("is never enlarged", async () => {
    const { width, height, type } = identify((await take("photo.jpg", { csetid: "3" })).file);
    expect([type, width, height]).toEqual(["WEBP", 600, 900]);
  });

  it("has the colours of its source, in wide-gamut and in print profiles", async () => {
    const colorOf = (file: string, profile: string[] = []) =>
      execFileSync("convert", [file, ...profile, "-scale", "1x1!", "-format", MEAN, "info:"], { encoding: "utf8" })
        .split(" ")
        .map(Number);
    const srgb = join(out, "srgb.icc");
    const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
      .withIccProfile("srgb")
      .jpeg()
      .toBuffer();
    writeFileSync(srgb, (await sharp(bytes).metadata()).icc ?? "");
    const wanted = colorOf(join(folder, "print.tif"), ["-profile", srgb]);
    const made = colorOf((await take("print.tif", { csetid: "custom", format: "png" })).file);
    const proof = colorOf((await take("print.tif", { csetid: "5" })).file, ["-profile", srgb]);
    for (const channel of [0, 1, 2]) {
      expect(Math.abs((made[channel] ?? 0) - (wanted[channel] ?? 255))).toBeLessThan(12);
      expect(Math.abs((proof[channel] ?? 0) - (wanted[channel] ?? 255))).toBeLessThan(25);
    }
  });

  it("has a white background where the format has no transparency", async () => {
    const { file } = await take("clear.png", { csetid: "1" });
    expect(execFileSync("convert", [file, "-format", "%[pixel:p{9,9}]", "info:"], { encoding: "utf8" })).toMatch(
      /white|255,255,255/,
    );
    expect((await sharp((await take("clear.png", { csetid: "3" })).bytes).metadata()).hasAlpha).toBe(true);
  });

  it("renders vector graphics at the requested size, and pages at print resolution", async () => {
    expect(identify((await take("sign.svg", { csetid: "1" })).file)).toMatchObject({ width: 300, height: 150 });
    expect(identify((await take("paper.pdf", { csetid: "2" })).file)).toMatchObject({
      width: 1250,
      height: 1667,
      space: "CMYK",
      dpi: 300,
    });
  });
});

describe.skipIf(!hasPerl)("what exiftool says of a photograph", () => {
  it.each(["1", "3", "4", "5", "custom"])("in set %s: the copyright notice stays, in every letter", async (csetid) => {
    const tags = exiftool((await take("photo.jpg", { csetid })).file);
    expect(tags["XMP-dc:Rights"]).toBe(NOTICE);
    expect(tags["IFD0:Orientation"] ?? 1).toBe(1);
  });

  it("strips everything else, unless the set keeps it", async () => {
    const stripped = exiftool((await take("photo.jpg", { csetid: "1" })).file);
    for (const tag of ["IFD0:Artist", "GPS:GPSLatitude", "XMP-photoshop:City"]) expect(stripped[tag]).toBeUndefined();
    expect(stripped["IFD0:Copyright"]).toMatch(/2026 M/);
    const kept = exiftool((await take("photo.jpg", { csetid: "2" })).file);
    expect(kept["IFD0:Artist"]).toBe("Anna");
    expect(kept["GPS:GPSLatitude"]).toBeCloseTo(50.43, 1);
    expect(kept["XMP-photoshop:City"]).toBe("Höhr");
    expect(kept["IFD0:Orientation"]).toBe(1);
  });

  it.each(["plain.webp", "plain.png", "plain.jpg"])("keeps all metadata of %s, which has no density", async (path) => {
    expect((await sharp(join(folder, path)).metadata()).density).toBeUndefined();
    for (const csetid of ["2", "4"]) {
      expect(exiftool((await take(path, { csetid })).file)).toMatchObject({
        "XMP-dc:Creator": "Ida Kern",
        "XMP-dc:Subject": "kiln",
        "XMP-dc:Rights": "Only in EXIF",
      });
    }
  });

  it("drops metadata that is wrong once the picture is upright", async () => {
    for (const csetid of ["2", "4"]) {
      const kept = exiftool((await take("turned.jpg", { csetid })).file);
      expect(kept).toMatchObject({ "XMP-dc:Creator": "Ida Kern", "XMP-tiff:Make": "Ton" });
      expect(kept["XMP-tiff:Orientation"] ?? 1).toBe(1);
      for (const tag of ["tiff:ImageWidth", "tiff:ImageHeight", "exif:ExifImageWidth", "exif:ExifImageHeight"])
        expect(kept[`XMP-${tag}`], tag).toBeUndefined();
    }
  });

  it.each([
    ["large.svg", NOTICE],
    ["noted.pdf", "Of the document"],
    ["packed.pdf", "Of the document"],
  ])("of %s has the notice that stands in it", async (path, notice) => {
    expect(exiftool((await take(path, { csetid: "1" })).file)["XMP-dc:Rights"]).toBe(notice);
  });

  it("writes a copyright notice that is in EXIF only to where every format has it", async () => {
    for (const csetid of ["1", "2", "5"]) {
      expect(exiftool((await take("old.jpg", { csetid })).file)["XMP-dc:Rights"]).toBe("Only in EXIF");
    }
  });
});

describe.skipIf(!hasFfmpeg)("a film", () => {
  const probe = (file: string) =>
    JSON.parse(
      execFileSync("ffprobe", ["-v", "error", "-of", "json", "-show_streams", "-show_format", file]).toString(),
    );

  it("is an mp4 of the set's size, with the copyright notice and no other metadata", async () => {
    const { file, name } = await take("film.mp4", { csetid: "6" });
    expect(name).toBe("film.mp4");
    const { streams, format } = probe(file);
    expect(streams[0]).toMatchObject({ codec_name: "h264", width: 160, height: 90 });
    expect(format.tags).toMatchObject({ copyright: NOTICE });
    expect(format.tags.title).toBeUndefined();
  });

  it("keeps metadata if the set does, and is not enlarged", async () => {
    const { streams, format } = probe((await take("film.mp4", { csetid: "7" })).file);
    expect(streams[0]).toMatchObject({ width: 320, height: 180 });
    expect(format.tags).toMatchObject({ copyright: NOTICE, title: "Kiln" });
  });
});

describe("which sets fit", () => {
  const ids = async (...paths: string[]) => (await setsOf(...paths)).map(({ id }) => id);
  const PICTURES = ["0", "1", "2", "3", "4", "5", "9", "custom"];

  it.each(["photo.jpg", "sign.svg", "paper.pdf", "booklet.pdf", "clear.png"])("%s: every picture", async (path) => {
    expect(await ids(path)).toEqual(PICTURES);
  });
  it.each(["note.txt", "sound.wav", "broken.jpg"])("%s: the original alone", async (path) => {
    expect(await ids(path)).toEqual(["0"]);
  });
  it.skipIf(!hasFfmpeg)("a film: films", async () => {
    expect(await ids("film.mp4")).toEqual(["0", "6", "7"]);
    expect(await ids("film.mp4", "photo.jpg")).toEqual(["0"]);
  });
  it("several: those that fit all", async () => {
    expect(await ids("photo.jpg", "paper.pdf")).toEqual(PICTURES);
    expect(await ids("photo.jpg", "note.txt")).toEqual(["0"]);
    const twin = await app.client(guest).call("session.csets_post", { body: { asset_id: [await idOf("photo.jpg")] } });
    expect(twin.convert_sets.map(({ id }) => id)).toEqual(PICTURES);
  });

  it("describes the result of each set", async () => {
    const [, screen, print] = await setsOf("photo.jpg");
    expect(screen).toMatchObject({
      title: "Set",
      mime: "image/jpeg",
      max_edge: 300,
      dpi: 72,
      quality: 85,
      profile: "sRGB",
      metadata: "strip",
    });
    expect(print).toMatchObject({ profile: "CMYK", metadata: "keep" });
    expect(print).not.toHaveProperty("max_edge");
    const own = (await setsOf("photo.jpg")).at(-1);
    expect(own).toMatchObject({ title: "Your own size", choices: { min_edge: 16, max_edge: 900 } });
    expect(own?.choices?.formats).toEqual(["jpeg", "png", "webp", "tiff"]);
    const [, booklet] = await setsOf("booklet.pdf");
    expect(booklet?.page_count).toBe(3);
  });

  it("does not announce options that the format lacks, and makes what it announces", async () => {
    const webp = (await setsOf("long.png")).find(({ id }) => id === "3");
    expect(webp).toMatchObject({ mime: "image/webp", max_edge: 16_383, profile: "sRGB" });
    const { width, space } = await sharp((await take("long.png", { csetid: "3" })).bytes).metadata();
    expect([width, space]).toEqual([16_383, "srgb"]);
  });

  it("estimates sizes within a factor of three, and returns exact ones once converted", async () => {
    for (const csetid of ["1", "2", "3", "4", "5"]) {
      const sizeOf = async () => (await setsOf("old.jpg")).find(({ id }) => id === csetid)?.size ?? 0;
      await app.services.data.db.write(async (tx) => void (await execute(tx, "DELETE FROM conversion")));
      const estimated = await sizeOf();
      const { bytes } = await take("old.jpg", { csetid });
      const [real, known] = [bytes.length / 1000, await sizeOf()];
      expect([csetid, known]).toEqual([csetid, real]);
      expect(Math.max(estimated / real, real / estimated), `${csetid}: ${estimated} of ${real}`).toBeLessThan(3);
    }
  });

  it("a set that does not fit is refused like an unknown one", async () => {
    const codeOf = async (path: string, csetid: string) =>
      app
        .client(guest)
        .call("download.single", { query: { id: await idOf(path), csetid } })
        .then(
          () => "taken",
          ({ code, status }: { code: string; status: number }) => `${status} ${code}`,
        );
    for (const csetid of ["1", "6", "8", "77", "-1", "-2", "x", "00"]) {
      expect([csetid, await codeOf("note.txt", csetid)]).toEqual([csetid, "403 download.not_permitted"]);
    }
    expect(await codeOf("photo.jpg", "6")).toBe("403 download.not_permitted");
  });
});

describe("the custom form", () => {
  const send = async (query: string) =>
    app.inject({ url: `/api/download?id=${await idOf("photo.jpg")}${query}`, headers: { authorization: guest } });

  it.each([
    ["&csetid=custom&format=gif", "query.format"],
    ["&csetid=custom&max_edge=15", "query.max_edge"],
    ["&csetid=custom&max_edge=10001", "query.max_edge"],
    ["&csetid=custom&max_edge=99.5", "query.max_edge"],
    ["&csetid=1&max_edge=200", "query.max_edge"],
    ["&format=png", "query.format"],
  ])("is held to its bounds: %s", async (query, path) => {
    const reply = await send(query);
    expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, path]);
  });

  it("is named in the body of a zip", async () => {
    const reply = await app.inject({
      method: "POST",
      url: "/api/download?operation=zip",
      headers: { authorization: guest },
      payload: { id: [await idOf("photo.jpg")], csetid: "1", max_edge: 200 },
    });
    expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, "body.max_edge"]);
  });
});

describe("converted downloads", () => {
  it("has a name with the right extension, a length, ranges and an entity tag, and counts", async () => {
    const id = await idOf("photo.jpg");
    const { url } = await app.client(guest).call("download.single", { query: { id, csetid: "1" } });
    const whole = await app.inject({ url });
    expect(whole.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": 'attachment; filename="photo.jpg"',
      "accept-ranges": "bytes",
    });
    const part = await app.inject({ url, headers: { range: "bytes=10-19" } });
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(10, 20)]);
    const same = await app.inject({ url, headers: { "if-none-match": String(whole.headers.etag) } });
    expect(same.statusCode).toBe(304);
    expect((await take("photo.jpg", { csetid: "5" })).name).toBe("photo.tif");
    const counted = async () =>
      await queryValue(app.services.data.db, "SELECT download_count FROM asset WHERE id = ?", id);
    await vi.waitFor(async () => expect(await counted()).toBeGreaterThanOrEqual(2), 10_000);
  });

  it("is a zip of all pages of a document, the same each time", async () => {
    const { bytes, name, file } = await take("booklet.pdf", { csetid: "1" });
    expect(name).toBe("booklet.zip");
    expect(execFileSync("unzip", ["-Z1", file], { encoding: "utf8" }).trim().split("\n")).toEqual([
      "booklet-1.jpg",
      "booklet-2.jpg",
      "booklet-3.jpg",
    ]);
    expect(spawnSync("unzip", ["-tq", file]).status).toBe(0);
    expect((await take("booklet.pdf", { csetid: "1" })).bytes.equals(bytes)).toBe(true);
    const pages = join(out, "pages");
    execFileSync("unzip", ["-qo", file, "-d", pages]);
    const reddest = await Promise.all(
      readdirSync(pages)
        .sort()
        .map(async (page) =>
          (await sharp(join(pages, page)).stats()).channels.map(({ mean }) => Math.round(mean / 255)),
        ),
    );
    expect(reddest).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
  });

  it("is refused where the file cannot be converted, and refused again without another attempt", async () => {
    // A merely truncated file would be converted in part.
    const hostile = Buffer.concat([(await picture(8).jpeg().toBuffer()).subarray(0, 100), Buffer.from("no more")]);
    writeFiles(folder, { "later.jpg": await picture(8).jpeg().toBuffer() });
    const { data, decoder } = app.services;
    await importInto(app, folder, "public");
    const id = await idOf("later.jpg");
    const bad = await data.blobs.put(hostile);
    await data.db.write(
      async (tx) => void (await execute(tx, "UPDATE asset SET content_hash = ? WHERE id = ?", bad.hash, id)),
    );
    const convert = vi.spyOn(decoder, "convert");
    for (let time = 0; time < 2; time++) {
      await expect(app.client(guest).call("download.single", { query: { id, csetid: "5" } })).rejects.toMatchObject({
        status: 422,
        code: "download.failed",
        details: { source: "local" },
      });
    }
    expect(convert).toHaveBeenCalledTimes(1);
    convert.mockRestore();
  });
});
