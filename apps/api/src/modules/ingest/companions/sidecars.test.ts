import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { hasPerl } from "../../../platform/processes/perl.ts";
import { picture, type TestLibrary, writeFiles } from "../../../testing/import-kit.ts";
import { setUpImports } from "../../../testing/import-setup.ts";
import { createEmptyReport } from "../report/import-report.ts";
import { markOrPruneVanishedFiles } from "../vanished-files.ts";

// Decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let library: TestLibrary;
let folder: string;
const { metadata, run, watch } = setUpImports((opened) => {
  ({ library, folder } = opened);
});

function xmp({ title, creator }: { title?: string; creator?: string }): string {
  const entries = [
    title && `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>`,
    creator && `<dc:creator><rdf:Seq><rdf:li>${creator}</rdf:li></rdf:Seq></dc:creator>`,
  ];
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${entries.filter(Boolean).join("")}</rdf:Description></rdf:RDF></x:xmpmeta>`;
}
const tagged = (seed: number) =>
  picture(seed, 64, 48)
    .withXmp(xmp({ title: "Embedded", creator: "Ada" }))
    .jpeg()
    .toBuffer();

function shown(path: string) {
  const asset = library.assetAt(path);
  const { texts, values } = JSON.parse(asset.fields) as { texts: { title: object }; values: { creator?: number[] } };
  const creators = (values.creator ?? []).map(
    (id) => library.rows("SELECT value FROM field_value WHERE id = ?", id)[0]?.value,
  );
  return [asset.id, texts.title, creators];
}
const sidecarPaths = () => library.rows("SELECT path FROM companion").map(({ path }) => path);

it.runIf(await hasPerl())(
  "a sidecar is part of its photograph, and takes precedence over embedded metadata",
  async () => {
    writeFiles(folder, { "a/1.jpg": await tagged(1), "a/1.xmp": xmp({ title: "Beside" }) });
    expect((await run()).counts).toMatchObject({ taken: 1, joined: 1 });
    const [id] = shown("a/1.jpg");
    expect(shown("a/1.jpg")).toEqual([id, { "": ["Beside"] }, ["Ada"]]);
    expect([library.count("asset"), sidecarPaths()]).toEqual([1, ["a/1.xmp"]]);
    expect((await run()).counts).toMatchObject({ taken: 0, joined: 0, unchanged: 2 });

    writeFileSync(join(folder, "a/1.xmp"), xmp({ title: "Changed", creator: "Grace" }));
    expect((await run()).counts).toMatchObject({ joined: 1, unchanged: 1 });
    expect(shown("a/1.jpg")).toEqual([id, { "": ["Changed"] }, ["Grace"]]);
    expect(library.assetAt("a/1.jpg").version).toBe(1);

    renameSync(join(folder, "a"), join(folder, "b"));
    expect((await run()).counts).toMatchObject({ moved: 1, joined: 1 });
    expect([shown("b/1.jpg"), sidecarPaths()]).toEqual([[id, { "": ["Changed"] }, ["Grace"]], ["b/1.xmp"]]);

    writeFileSync(join(folder, "b/1.jpg"), await tagged(2));
    expect((await run()).counts).toMatchObject({ replaced: 1, joined: 1 });
    expect(shown("b/1.jpg")).toEqual([id, { "": ["Changed"] }, ["Grace"]]);

    rmSync(join(folder, "b/1.xmp"));
    await run();
    expect([shown("b/1.jpg"), sidecarPaths()]).toEqual([[id, { "": ["Embedded"] }, ["Ada"]], []]);
    expect((await run()).counts).toMatchObject({ unchanged: 1, joined: 0 });
  },
);

it.runIf(await hasPerl())("metadata of a sidecar is added to the content of a text", async () => {
  writeFiles(folder, { "notes.txt": "Glazes of the second kiln" });
  await run();
  const fields = () => JSON.parse(library.assetAt("notes.txt").fields).texts;
  const words = fields().full_text;
  expect(JSON.stringify(words)).toContain("second kiln");
  writeFiles(folder, { "notes.txt.xmp": xmp({ title: "Beside" }) });
  await run();
  expect(fields()).toMatchObject({ title: { "": ["Beside"] }, full_text: words });
});

it("merges a sidecar that was an asset into its photograph, with its bookmarks", async () => {
  writeFiles(folder, { "1.xmp": xmp({ title: "Beside" }) });
  await run();
  const alone = library.assetAt("1.xmp").id;
  await library.db.write((tx) => {
    tx.$client.exec("INSERT INTO account (name, name_key, created_at) VALUES ('Ida', 'ida', 0)");
    tx.$client.prepare("INSERT INTO bookmark (account_id, asset_id, position) SELECT id, ?, 0 FROM account").run(alone);
  });
  writeFiles(folder, { "1.jpg": await tagged(1) });
  expect((await run()).counts).toMatchObject({ taken: 1, joined: 1 });
  expect(library.count("asset")).toBe(1);
  expect(library.rows("SELECT asset_id FROM bookmark")).toEqual([{ asset_id: library.assetAt("1.jpg").id }]);

  // And where the photograph goes, the sidecar stands for itself again.
  rmSync(join(folder, "1.jpg"));
  expect((await run(metadata, { prune: true })).counts).toMatchObject({ taken: 1 });
  expect([library.count("asset"), sidecarPaths()]).toEqual([1, []]);
  expect(library.assetAt("1.xmp").id).toBeGreaterThan(0);
});

it.runIf(await hasPerl())("imports the photograph where its sidecar is unreadable, and reports that", async () => {
  writeFiles(folder, { "1.jpg": await tagged(1), "1.xmp": Buffer.alloc(300, 7) });
  const { counts, problems } = await run();
  expect(counts).toMatchObject({ taken: 1, joined: 1 });
  expect(problems).toMatchObject([{ path: "1.xmp", problem: "unread" }]);
  expect(shown("1.jpg").slice(1)).toEqual([{ "": ["Embedded"] }, ["Ada"]]);
});

it.runIf(await hasPerl())(
  "a sidecar imported without Perl is read once Perl is installed, whatever its file",
  async () => {
    const withoutPerl = { ...metadata, available: async () => false };
    writeFiles(folder, {
      "1.bin": Buffer.alloc(300, 7),
      "1.bin.xmp": xmp({ title: "Beside" }),
      "2.bin": Buffer.alloc(300, 8),
    });
    await run(withoutPerl);
    writeFiles(folder, { "2.bin.xmp": xmp({ title: "Beside" }) });
    await run(withoutPerl);
    const titles = () => ["1.bin", "2.bin"].map((path) => JSON.parse(library.assetAt(path).fields).texts.title[""]);
    expect(titles()).toEqual([["1"], ["2"]]);
    await run();
    expect(titles()).toEqual([["Beside"], ["Beside"]]);
    expect((await run()).counts).toMatchObject({ unchanged: 4, joined: 0 });
  },
);

it.runIf(await hasPerl())("a watch follows a sidecar that is added, changed and removed", async () => {
  writeFiles(folder, { "1.jpg": await tagged(1) });
  await watch(async (until) => {
    const titleIs = (title: string) =>
      until(() => JSON.stringify(library.assetAt("1.jpg")?.fields ?? "").includes(title));
    await titleIs("Embedded");
    writeFiles(folder, { "1.xmp": xmp({ title: "Beside" }) });
    await titleIs("Beside");
    writeFiles(folder, { "1.xmp": xmp({ title: "Changed" }) });
    await titleIs("Changed");
    rmSync(join(folder, "1.xmp"));
    await titleIs("Embedded");
  });
  expect([library.count("asset"), sidecarPaths()]).toEqual([1, []]);
});

it("keeps a sidecar while its folder cannot be read", async () => {
  writeFiles(folder, { "raw/a.jpg": await tagged(1), "raw/a.xmp": xmp({ title: "Beside" }) });
  const { root } = await run();
  const report = { ...createEmptyReport(root), skipped: [{ path: "raw", reason: "unreadable" as const }] };
  const { db, clock } = library;
  await markOrPruneVanishedFiles(db, clock, report, { isRemoved: () => true, isEmpty: false, prune: true });
  expect([report.missing, sidecarPaths()]).toEqual([[], ["raw/a.xmp"]]);
});

it.runIf(await hasPerl())("a second sidecar is no asset, and the one with the longer name applies", async () => {
  writeFiles(folder, {
    "1.jpg": await tagged(1),
    "1.xmp": xmp({ title: "Short" }),
    "1.jpg.xmp": xmp({ title: "Long" }),
  });
  expect((await run()).counts).toMatchObject({ taken: 1, joined: 2 });
  expect(library.count("asset")).toBe(1);
  expect(shown("1.jpg")[1]).toEqual({ "": ["Long"] });
});

it.runIf(await hasPerl())(
  "tags are compared by rank first: a lower-ranked date of a sidecar does not override the picture's",
  async () => {
    const date = "<xmp:CreateDate xmlns:xmp='http://ns.adobe.com/xap/1.0/'>2025-02-03T04:05:06</xmp:CreateDate>";
    const photo = await picture(1, 64, 48)
      .withExif({ IFD2: { DateTimeOriginal: "2024:07:01 12:00:00" } })
      .jpeg()
      .toBuffer();
    writeFiles(folder, { "1.jpg": photo, "1.xmp": xmp({}).replace("</rdf:Description>", `${date}</rdf:Description>`) });
    await run();
    const { numbers } = JSON.parse(library.assetAt("1.jpg").fields);
    expect(numbers.created).toBe(Date.UTC(2024, 6, 1, 12) / 1000);
  },
);
