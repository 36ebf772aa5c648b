import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { hasPerl } from "../../testing/external-programs.ts";
import { type TestLibrary, writeFiles } from "../../testing/import-kit.ts";
import { setUpTestLibrary } from "../../testing/import-setup.ts";
import { createAssetReader } from "../library/asset-reader.repository.ts";
import { createFieldAndValueReader } from "../library/library.service.ts";
import { createIndexDocumentReader } from "../search/index-document-reader.ts";

// Starts child processes and renders pages, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let library: TestLibrary;
let folder: string;
setUpTestLibrary((opened) => {
  ({ library, folder } = opened);
});

/** What the index is told of an asset under a field's name. */
async function indexed(path: string, field: string) {
  const reader = await createFieldAndValueReader(library.db);
  const id = Number(library.assetAt(path).id);
  const [document] = await createIndexDocumentReader(reader, createAssetReader(library.db)).read(
    [id],
    reader.registry().all,
  );
  return document?.text[field];
}

it("makes the text content searchable, up to a limit, and renders a picture", { tags: ["slow"] }, async () => {
  writeFiles(folder, { "notes.md": "# Lagune\n\nMit *Orangen*.", "long.txt": "wort ".repeat(9000) });
  const report = await library.import(folder);
  expect(report.problems).toEqual([]);
  expect(await indexed("notes.md", "full_text")).toEqual(["# Lagune\nMit *Orangen*."]);
  expect((await indexed("long.txt", "full_text"))?.[0]?.length).toBe(19_999);
  expect(library.assetAt("notes.md")).toMatchObject({ kind: "document", problem: null, width: null, version: 1 });
  expect(library.count("rendition")).toBe(6);
});

it.skipIf(!hasPerl)("reads family and style of a font", { tags: ["slow"] }, async () => {
  const file = new URL("../../testing/third-party-fonts/fonttools.ttf", import.meta.url);
  writeFiles(folder, { "a.ttf": readFileSync(file) });
  await library.import(folder);
  expect([await indexed("a.ttf", "font_family"), await indexed("a.ttf", "font_style")]).toEqual([
    ["DejaVu Serif"],
    ["Bold"],
  ]);
});

it("adds pictures and text content to texts of an earlier version by the next import", async () => {
  writeFiles(folder, { "notes.md": "# Lagune" });
  await library.import(folder);
  // As such a version left it.
  await library.db.write((tx) => tx.$client.exec("UPDATE asset SET placeholder = NULL, fields = '{}'"));
  await library.import(folder);
  expect(library.assetAt("notes.md")).toMatchObject({ version: 2, problem: null });
  expect(library.assetAt("notes.md").placeholder).not.toBeNull();
  expect(await indexed("notes.md", "full_text")).toEqual(["# Lagune"]);
});
