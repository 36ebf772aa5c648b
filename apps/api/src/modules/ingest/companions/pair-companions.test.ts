import { afterAll, beforeAll, expect, it } from "vitest";
import { resolveSourceFolder, type SourceFolder } from "../../../platform/storage/source-folder.ts";
import { newFolder, remove } from "../../../testing/import-kit.ts";
import { type FoundFile, isSkipped, walkPath } from "../walk.ts";
import { addRelatedFiles } from "./pair-companions.ts";

const folder = newFolder({
  "a/1.jpg": "a picture",
  "a/1.cr2": "a raw photograph",
  "a/1.xmp": "a sidecar",
  "a/1.cr2.xmp": "one that nobody has seen yet",
  "a/2.jpg": "another one",
});
let source: SourceFolder;
beforeAll(async () => {
  source = await resolveSourceFolder(folder);
});
afterAll(() => remove(folder));

async function found(path: string): Promise<FoundFile> {
  for await (const file of walkPath(source, path)) if (!isSkipped(file)) return file;
  throw new Error(`${path} is not there`);
}

it("a watch adds known unchanged companions, and none that are new or changed", async () => {
  const [picture, raw, sidecar] = [await found("a/1.jpg"), await found("a/1.cr2"), await found("a/1.xmp")];
  const known = new Map([
    [picture.path, picture],
    [raw.path, { ...raw, size: raw.size - 1 }],
  ]);
  const taken = async (files: FoundFile[], gone: string[]) =>
    (await addRelatedFiles(source, { files, gone: new Set(gone), skipped: [] }, (path) => known.get(path))).files
      .map(({ path }) => path)
      .sort();
  expect(await taken([sidecar], [])).toEqual(["a/1.jpg", "a/1.xmp"]);
  expect(await taken([], ["a/1.heic"])).toEqual(["a/1.jpg"]);
  known.set(picture.path, { ...picture, modifiedAt: picture.modifiedAt - 1 });
  known.set(raw.path, raw);
  expect(await taken([sidecar], [])).toEqual(["a/1.cr2", "a/1.xmp"]);
});
