import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { hasPerl } from "../../../platform/processes/perl.ts";
import { picture, type TestLibrary, writeFiles } from "../../../testing/import-kit.ts";
import { setUpImports } from "../../../testing/import-setup.ts";
import { liveFilm, livePicture } from "../../../testing/live-kit.ts";
import type { MetadataReader } from "../metadata/metadata-reader.service.ts";

// Decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let library: TestLibrary;
let folder: string;
const { metadata: reader, run: runWith } = setUpImports((opened) => {
  ({ library, folder } = opened);
});
const asked = vi.fn();
const metadata: MetadataReader = {
  ...reader,
  liveIdentifier(path) {
    asked(path);
    return reader.liveIdentifier(path);
  },
};

const run = (by = metadata) => runWith(by);
const live = async (seed: number, id: string) => livePicture(await picture(seed, 64, 48).jpeg().toBuffer(), id);
/** The name of the box of a film that holds XMP. */
const XMP_BOX = "be7acfcb97a942e89c71999491e3afac";
const companions = () => library.rows("SELECT role, path FROM companion ORDER BY path");

it.runIf(await hasPerl())(
  "a film of the same name belongs to a live photograph only with the same identifier",
  { tags: ["slow"] },
  async () => {
    writeFiles(folder, {
      "IMG_1.JPG": await live(1, "9F2C-0001"),
      "IMG_1.MOV": liveFilm("9F2C-0001"),
      "IMG_2.JPG": await live(2, "9F2C-0002"),
      "IMG_2.MOV": liveFilm("9F2C-0003", 2),
      "IMG_3.JPG": await live(3, "9F2C-0004"),
      "IMG_3.MOV": liveFilm(undefined, 3),
    });
    expect((await run()).counts).toMatchObject({ taken: 5, joined: 1 });
    expect(companions()).toEqual([{ role: "live", path: "IMG_1.MOV" }]);
    asked.mockClear();
    expect((await run()).counts).toMatchObject({ taken: 0, joined: 0, unchanged: 6 });
    // The films that are none, and the picture of the one that has an identifier.
    expect(asked).toHaveBeenCalledTimes(3);

    writeFiles(folder, { "IMG_1.MOV": liveFilm("77AA-0001") });
    expect((await run()).counts).toMatchObject({ taken: 1, joined: 0 });
    expect(companions()).toEqual([]);
    rmSync(join(folder, "IMG_1.MOV"));
  },
);

it.runIf(await hasPerl())("without Perl both are assets, and the next import with Perl joins them", async () => {
  writeFiles(folder, { "IMG_1.JPG": await live(1, "9F2C-0001"), "IMG_1.MOV": liveFilm("9F2C-0001") });
  await run({ ...metadata, available: async () => false });
  expect([library.count("asset"), companions()]).toEqual([2, []]);
  await run();
  expect([library.count("asset"), companions()]).toEqual([1, [{ role: "live", path: "IMG_1.MOV" }]]);
});

it.runIf(await hasPerl())("an embargo in the film applies to its picture", async () => {
  const said =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pur="http://prismstandard.org/namespaces/prismusagerights/2.1/" pur:embargoDate="2090-01-01"/></rdf:RDF></x:xmpmeta>';
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from("uuid"), Buffer.from(XMP_BOX, "hex"), Buffer.from(said)]);
  box.writeUInt32BE(box.length);
  writeFiles(folder, {
    "IMG_1.JPG": await live(1, "9F2C-0001"),
    "IMG_1.MOV": Buffer.concat([liveFilm("9F2C-0001"), box]),
  });
  expect((await run()).counts).toMatchObject({ taken: 1, joined: 1 });
  expect(library.assetAt("IMG_1.JPG").embargo).toBe(Date.UTC(2090, 0, 1) / 1000);
});
