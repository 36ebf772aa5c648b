import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import { exiftoolPath } from "exiftool-vendored";
import { describe, expect, it, vi } from "vitest";
import { TaskError } from "../../../platform/processes/child-task.ts";
import { hasFfmpeg, hasPerl } from "../../../testing/external-programs.ts";
import {
  buildPdf,
  createFilm,
  createPdf,
  flateBomb,
  openLibrary,
  pdfStream,
  picture,
  type TestLibrary,
  writeFiles,
} from "../../../testing/import-kit.ts";
import { setUpTestLibrary } from "../../../testing/import-setup.ts";
import { dumpLibrary } from "../../../testing/library-dump.ts";
import { descendants } from "../../../testing/process-tree.ts";
import { createMetadataReader } from "../metadata/metadata-reader.service.ts";
import { formatImportTable } from "../report/import-table.ts";

// Starts programs and decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let library: TestLibrary;
let folder: string;
setUpTestLibrary((opened) => {
  ({ library, folder } = opened);
});

const exiftool = await exiftoolPath();
/** A namespace that no program knows. */
const config = `%Image::ExifTool::UserDefined = ('Image::ExifTool::XMP::Main' => { ht => { SubDirectory => { TagTable => 'Image::ExifTool::UserDefined::ht' } } });
%Image::ExifTool::UserDefined::ht = (GROUPS => { 0 => 'XMP', 1 => 'XMP-ht', 2 => 'Other' }, NAMESPACE => { 'ht' => 'https://house.example/ns/' }, WRITABLE => 'string', Series => {}, Material => { List => 'Bag' }, Height => {}, Article => {});
1;`;

function tag(path: string, ...args: string[]) {
  writeFiles(folder, { ".exiftool.config": config });
  const options = ["-config", join(folder, ".exiftool.config"), "-q", "-overwrite_original", "-codedcharacterset=utf8"];
  const done = spawnSync("perl", [exiftool, ...options, ...args, join(folder, path)]);
  if (done.status !== 0) throw new Error(String(done.stderr));
}

const xmpOf = (properties: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`;

function shown(path: string) {
  const { values = {}, numbers, texts } = JSON.parse(library.assetAt(path).fields);
  const word = (id: number) => library.rows("SELECT value FROM field_value WHERE id = ?", id)[0]?.value;
  const words = Object.entries(values as Record<string, number[]>).map(([name, ids]) => [name, ids.map(word)]);
  return { values: Object.fromEntries(words), numbers, texts };
}

const jpeg = (seed: number) => picture(seed).jpeg().toBuffer();

describe.skipIf(!hasPerl)("metadata on its way from the file to the field", () => {
  const everyFormat = {
    "a.jpg": () => jpeg(1),
    "a.png": () => picture(2).png().toBuffer(),
    "a.tif": () => picture(3).tiff().toBuffer(),
    "a.webp": () => picture(4).webp().toBuffer(),
    "a.avif": () => picture(5).avif({ effort: 0 }).toBuffer(),
    "a.gif": () => picture(6).gif().toBuffer(),
    "a.pdf": async () => createPdf([[1, 0, 0]]),
  };
  it("is read from every format that supports it", { tags: ["slow"] }, async () => {
    for (const [name, make] of Object.entries(everyFormat)) {
      writeFiles(folder, { [name]: await make() });
      tag(
        name,
        "-XMP-dc:Title-de=Schale Größe",
        "-XMP-dc:Title-en=Bowl",
        "-XMP-dc:Subject=Ton",
        "-XMP-dc:Subject=blau",
        "-XMP-xmp:Rating=3",
      );
    }
    const films = hasFfmpeg ? ["a.mp4", "a.mov"] : [];
    for (const name of films) {
      createFilm(join(folder, name));
      tag(
        name,
        "-XMP-dc:Title-de=Schale Größe",
        "-XMP-dc:Title-en=Bowl",
        "-XMP-dc:Subject=Ton",
        "-XMP-dc:Subject=blau",
        "-XMP-xmp:Rating=3",
      );
    }
    await library.import(folder);
    for (const name of [...Object.keys(everyFormat), ...films]) {
      expect([name, shown(name), library.assetAt(name).rating]).toEqual([
        name,
        expect.objectContaining({
          values: { keywords: ["Ton", "blau"] },
          texts: { title: { de: ["Schale Größe"], en: ["Bowl"] } },
        }),
        3,
      ]);
    }
  });

  it("is read from compressed documents, with a limit for endless ones", { tags: ["slow"] }, async () => {
    const title = `<dc:title><rdf:Alt><rdf:li xml:lang="de">Brennbuch</rdf:li></rdf:Alt></dc:title>`;
    const document = (stream: Buffer) =>
      buildPdf([
        "<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R>>",
        "<</Type/Pages/Count 1/Kids[3 0 R]>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>",
        pdfStream("/Type/Metadata/Subtype/XML/Filter/FlateDecode", stream),
      ]);
    writeFiles(folder, {
      "packed.pdf": document(deflateSync(xmpOf(title))),
      "bomb.pdf": document(flateBomb(3000)),
      "z.jpg": await jpeg(1),
    });
    const { counts } = await library.import(folder);
    expect(counts).toMatchObject({ taken: 3, skipped: 0 });
    expect(shown("packed.pdf").texts).toEqual({ title: { de: ["Brennbuch"] } });
    const problems = ["packed.pdf", "bomb.pdf", "z.jpg"].map((path) => library.assetAt(path).metadata_problem);
    expect(problems).toEqual([null, "too_much_memory", null]);
    const hidden = ["packed.pdf", "bomb.pdf", "z.jpg"].map((path) => library.assetAt(path).unread_terms);
    expect(hidden).toEqual([null, "too_much_memory", null]);
  });

  it("turns tags of a custom namespace into facets with labels", async () => {
    for (const [i, series] of ["Lagune", "Amara", "Lagune"].entries()) {
      writeFiles(folder, { [`${i}.jpg`]: await jpeg(i) });
      tag(
        `${i}.jpg`,
        `-XMP-ht:Series=${series}`,
        "-XMP-ht:Material=Ton",
        `-XMP-ht:Material=M${i}`,
        `-XMP-ht:Height=${10 + i}`,
      );
    }
    writeFiles(folder, { "once.jpg": await jpeg(9) });
    tag("once.jpg", "-XMP-ht:Article=HT-1");
    await library.import(folder);
    expect(
      library.rows(
        "SELECT name, type, multi_valued, facet, range, labels FROM field WHERE position = 500 ORDER BY name",
      ),
    ).toEqual([
      { name: "ht_height", type: "number", multi_valued: 0, facet: 1, range: 1, labels: '{"en":"Height","de":"Höhe"}' },
      {
        name: "material",
        type: "value",
        multi_valued: 1,
        facet: 0,
        range: 0,
        labels: '{"en":"Material","de":"Material"}',
      },
      { name: "series", type: "value", multi_valued: 0, facet: 1, range: 0, labels: '{"en":"Series","de":"Serie"}' },
    ]);
    expect(shown("2.jpg")).toMatchObject({
      values: { series: ["Lagune"], material: ["Ton", "M2"] },
      numbers: { ht_height: 12 },
    });
    writeFiles(folder, { "later.jpg": await jpeg(10) });
    tag("later.jpg", "-XMP-ht:Article=HT-2", "-XMP-ht:Series=Rippe");
    await library.import(folder);
    expect(shown("once.jpg").values).toEqual({ article: ["HT-1"] });
    expect(shown("later.jpg").values).toEqual({ article: ["HT-2"], series: ["Rippe"] });
  });

  it("uses the mapping file of the operator", async () => {
    writeFiles(folder, { "a.jpg": await jpeg(1) });
    tag("a.jpg", "-XMP-dc:Title=Schale", "-XMP-photoshop:Instructions=eilig", "-IPTC:City=Kassel");
    writeFiles(folder, {
      ".mapping.json": JSON.stringify({
        fields: [
          {
            name: "instructions",
            type: "value",
            facet: true,
            labels: { de: "Hinweis", en: "Note" },
            from: ["XMP-photoshop:Instructions"],
          },
          { name: "city", type: "value", labels: {}, from: [] },
        ],
      }),
      ".wrong.json": '{"fields":[{"name":"Not This","type":"value","labels":{},"from":[]}]}',
    });
    await library.import(folder, { mapping: join(folder, ".mapping.json") });
    expect(shown("a.jpg")).toMatchObject({ values: { instructions: ["eilig"] }, texts: { title: { "": ["Schale"] } } });
    await expect(library.import(folder, { mapping: join(folder, ".wrong.json") })).rejects.toThrow(
      "fields.0.name: names of fields have up to 61 lower-case letters, digits and _",
    );
    writeFiles(folder, {
      ".list.json":
        '{"fields":[{"name":"lens","type":"number","facet":true,"labels":{},"from":["ExifIFD:FocalLength"]}]}',
    });
    await expect(library.import(folder, { mapping: join(folder, ".list.json") })).rejects.toThrow(
      "fields.0.range: a number or a date is a facet by its range alone",
    );
  });

  it("updates the metadata with a new version", async () => {
    writeFiles(folder, { "a.jpg": await jpeg(1) });
    tag("a.jpg", "-XMP-dc:Title=Alt", "-XMP-dc:Subject=alt");
    await library.import(folder);
    writeFiles(folder, { "a.jpg": await jpeg(2) });
    tag("a.jpg", "-XMP-dc:Title=Neu");
    await library.import(folder);
    expect(shown("a.jpg")).toEqual({ values: {}, numbers: {}, texts: { title: { "": ["Neu"] } } });
  });

  it("imports a file with unreadable metadata, reports it, and retries the next time", async () => {
    writeFiles(folder, {
      "a.jpg": await jpeg(1),
      "b.jpg": await jpeg(2),
      "copy/a.jpg": "",
      "a.csv": "words",
      "b.md": "words",
    });
    tag("a.jpg", "-XMP-dc:Title=Schale");
    tag("b.jpg", "-XMP-dc:Title=Vase");
    copyFileSync(join(folder, "a.jpg"), join(folder, "copy/a.jpg"));
    const whole = openLibrary({ decoder: library.decoder });
    const reader = createMetadataReader();
    const slow = () => Promise.reject(new TaskError("too_slow", "No result after 60 s."));
    try {
      const first = await library.import(folder, {}, { metadata: { ...reader, read: slow } });
      expect(first.counts).toMatchObject({ taken: 3, copied: 2 });
      const unread = { path: expect.any(String), problem: "unread", detail: "No result after 60 s.", willRetry: true };
      // Content at two places is listed once more when the first of their names comes second.
      expect(first.problems.length).toBeGreaterThanOrEqual(3);
      for (const problem of first.problems) expect(problem).toEqual(unread);
      const says = "so it is hidden from everybody but administrators; the next import tries again";
      expect(formatImportTable(first)).toContain(`${says}\n`);
      expect(formatImportTable(first, { details: true })).toMatch(/jpg \(No result after 60 s\.\)$/m);
      const again = await library.import(folder);
      expect(again).toMatchObject({ problems: [], counts: { taken: 0, unchanged: 5 } });
      await whole.import(folder);
      expect(dumpLibrary(join(library.dataFolder, "vitrine.db"))).toEqual(
        dumpLibrary(join(whole.dataFolder, "vitrine.db")),
      );
      expect(shown("a.jpg").texts.title).toEqual({ "": ["Schale"] });
    } finally {
      await reader.close();
      await whole.close();
    }
  });

  it("loses only the one file that crashes exiftool", { tags: ["slow"] }, async () => {
    writeFiles(folder, { "a.jpg": await jpeg(1) });
    tag("a.jpg", "-XMP-dc:Title=Schale");
    // Who opens a pipe waits for somebody at its other end.
    spawnSync("mkfifo", [join(folder, "stuck")]);
    const reader = createMetadataReader();
    try {
      expect(await reader.available()).toBe(true);
      const stuck = reader.read(join(folder, "stuck"), "image/jpeg").then(
        () => "read",
        (error) => error,
      );
      const next = reader.read(join(folder, "a.jpg"), "image/jpeg");
      let isOver = false;
      stuck.finally(() => {
        isOver = true;
      });
      // Twice, since a fresh child tries again; and not before exiftool has come to the file.
      while (!isOver) {
        const exiftool = descendants(process.pid).find(({ program }) => /perl|exiftool/.test(program));
        if (exiftool) process.kill(exiftool.pid, "SIGKILL");
        await sleep(1000);
      }
      expect(await stuck).toBeInstanceOf(TaskError);
      expect((await next).get("XMP-dc:Title")).toBe("Schale");
    } finally {
      await reader.close();
    }
  });

  it("is returned for each file of a batch, and an error for a removed one", { tags: ["slow"] }, async () => {
    const names = Array.from({ length: 40 }, (_, n) => `${n}.jpg`);
    writeFiles(folder, Object.fromEntries(await Promise.all(names.map(async (name, n) => [name, await jpeg(n)]))));
    for (const name of ["3.jpg", "35.jpg"]) tag(name, `-XMP-dc:Title=${name}`);
    const reader = createMetadataReader();
    try {
      const read = (name: string, mime = "image/jpeg") => reader.read(join(folder, name), mime);
      const all = await Promise.allSettled([
        read("gone.jpg"),
        read("3.jpg", "audio/mpeg"),
        ...names.map((name) => read(name)),
      ]);
      const titles = all.map((each) => (each.status === "fulfilled" ? each.value.get("XMP-dc:Title") : each.status));
      const wanted = names.map((name) => (name === "3.jpg" || name === "35.jpg" ? name : undefined));
      expect(titles).toEqual(["rejected", "3.jpg", ...wanted]);
    } finally {
      await reader.close();
    }
  });

  it("reads usage terms and licence of files, the strictest of several", async () => {
    writeFiles(folder, Object.fromEntries(await Promise.all([1, 2, 3].map(async (n) => [`${n}.jpg`, await jpeg(n)]))));
    tag("1.jpg", "-IPTC:ReleaseDate=2031:05:01", "-IPTC:ReleaseTime=12:00:00+02:00", "-IPTC:ExpirationDate=2032:01:31");
    tag(
      "2.jpg",
      ...["-XMP-plus:LicenseStartDate=2020:01:01", "-XMP-plus:LicenseEndDate=2020:12:31"],
      ...["-XMP-pur:ExpirationDate=2021:06:01", "-XMP-cc:License=https://creativecommons.org/licenses/by/4.0/"],
    );
    const report = await library.import(folder);
    const terms = (path: string) => {
      const { embargo, expiry } = library.assetAt(path);
      return [embargo, expiry].map((at) => at && new Date(Number(at) * 1000).toISOString());
    };
    expect(terms("1.jpg")).toEqual(["2031-05-01T10:00:00.000Z", "2032-02-01T00:00:00.000Z"]);
    expect(terms("2.jpg")).toEqual(["2020-01-01T00:00:00.000Z", "2021-01-01T00:00:00.000Z"]);
    expect(terms("3.jpg")).toEqual([null, null]);
    expect(shown("2.jpg").values.licence).toEqual(["https://creativecommons.org/licenses/by/4.0/"]);
    expect(report.notices).toEqual([
      '1 file is not shown yet: an embargo ends later (docs/import.md, "Terms").',
      "1 file has expired: shown, and no longer downloaded.",
    ]);
    writeFiles(folder, { "1.jpg": await jpeg(9) });
    await library.import(folder);
    expect(terms("1.jpg")).toEqual(["2031-05-01T10:00:00.000Z", "2032-02-01T00:00:00.000Z"]);
  });

  it("continues without Perl, reports it once, and reads the metadata once Perl is installed", async () => {
    writeFiles(folder, { "a.jpg": await jpeg(1), "b.jpg": await jpeg(2) });
    tag("a.jpg", "-XMP-dc:Title=Schale");
    const path = process.env.PATH;
    process.env.PATH = "/nonexistent";
    try {
      const report = await library.import(folder);
      expect(report.counts.taken).toBe(2);
      expect(report.notices.filter((notice) => notice.includes("Perl"))).toHaveLength(1);
      const hidden = { problem: "unread_terms", detail: "Perl is not installed." };
      expect(report.problems.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
        { path: "a.jpg", ...hidden },
        { path: "b.jpg", ...hidden },
      ]);
    } finally {
      process.env.PATH = path;
    }
    expect(shown("a.jpg").texts.title).toEqual({ "": ["A"] });
    expect((await library.import(folder)).counts).toMatchObject({ taken: 0, unchanged: 2 });
    expect(shown("a.jpg").texts.title).toEqual({ "": ["Schale"] });
  });
});
