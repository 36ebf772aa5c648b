// What the file itself says counts again once a catalogue says nothing any more.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { importCatalogue } from "../../../testing/catalogue-kit.ts";
import { hasPerl } from "../../../testing/external-programs.ts";
import { picture, type TestLibrary, writeFiles } from "../../../testing/import-kit.ts";
import { setUpTestLibrary } from "../../../testing/import-setup.ts";

vi.setConfig({ testTimeout: 60_000 });

let library: TestLibrary;
let folder: string;
setUpTestLibrary((opened) => {
  ({ library, folder } = opened);
});

const sidecar = (rating: number, title: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmp:Rating="${rating}" xmp:Label="Red" exif:DateTimeOriginal="2024-05-01T00:30:00+02:00"><dc:title><rdf:Alt><rdf:li xml:lang="de">${title}</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>Ton</rdf:li><rdf:li>blau</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`;

describe.skipIf(!hasPerl)("a cell that was emptied", () => {
  const files = () => join(folder, "files");
  async function catalogue(content: string) {
    const path = join(folder, "catalogue.csv");
    writeFileSync(path, content);
    return importCatalogue(library, { catalogue: path, pool: "public" });
  }
  const COLUMNS = "identifier,file,title,keywords,created,city,rating,color_code";
  const SAID = "1,a.jpg,Katalog,alt,1990-01-01,Kassel,1,5";
  const EMPTIED = "1,a.jpg,,,,,,";

  function shown() {
    const { fields, rating, color_code } = library.assetAt("a.jpg") as unknown as Record<string, unknown>;
    const { values, numbers, texts } = JSON.parse(String(fields));
    const word = (id: number) => library.rows("SELECT value FROM field_value WHERE id = ?", id)[0]?.value;
    return {
      ...numbers,
      title: texts.title,
      keywords: values.keywords?.map(word),
      city: values.city,
      rating,
      color_code,
    };
  }

  it("brings back what the file says, at once", async () => {
    writeFiles(files(), { "a.jpg": await picture(1, 32, 24).jpeg().toBuffer(), "a.xmp": sidecar(4, "Schale") });
    await library.import(files());
    const before = shown();
    expect(before).toMatchObject({
      title: { de: ["Schale"] },
      keywords: ["Ton", "blau"],
      created_offset: 120,
      rating: 4,
    });
    await catalogue(`${COLUMNS}\n${SAID}\n`);
    expect(shown()).toMatchObject({ title: { "": ["Katalog"] }, keywords: ["alt"], rating: 1, color_code: 5 });
    expect(shown()).not.toHaveProperty("created_offset");
    await catalogue(`${COLUMNS}\n${EMPTIED}\n`);
    expect(shown()).toEqual(before);
    expect((await catalogue(`${COLUMNS}\n${EMPTIED}\n`)).counts.unchanged).toBe(1);
  });

  it("brings back what the file says by now", async () => {
    writeFiles(files(), { "a.jpg": await picture(1, 32, 24).jpeg().toBuffer(), "a.xmp": sidecar(4, "Schale") });
    await library.import(files());
    await catalogue(`${COLUMNS}\n${SAID}\n`);
    writeFiles(files(), { "a.xmp": sidecar(2, "Krug") });
    await library.import(files());
    expect(shown()).toMatchObject({ title: { "": ["Katalog"] }, rating: 1 });
    await catalogue(`${COLUMNS}\n${EMPTIED}\n`);
    expect(shown()).toMatchObject({ title: { de: ["Krug"] }, keywords: ["Ton", "blau"], rating: 2, color_code: 1 });
  });

  it("brings back what the file says that came after its record", async () => {
    await catalogue(`${COLUMNS}\n${SAID}\n`);
    writeFiles(files(), { "a.jpg": await picture(1, 32, 24).jpeg().toBuffer(), "a.xmp": sidecar(4, "Schale") });
    await library.import(files());
    await catalogue(`${COLUMNS}\n${SAID}\n`);
    expect(shown()).toMatchObject({ title: { "": ["Katalog"] }, keywords: ["alt"], rating: 1 });
    await catalogue(`${COLUMNS}\n${EMPTIED}\n`);
    expect(shown()).toMatchObject({
      title: { de: ["Schale"] },
      keywords: ["Ton", "blau"],
      created_offset: 120,
      rating: 4,
    });
  });
});
