// Import of a folder of 3D models.
import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { type TestLibrary, writeFiles } from "../../../testing/import-kit.ts";
import { setUpTestLibrary, withWatch } from "../../../testing/import-setup.ts";
import { thirdPartyModelPath } from "../../../testing/third-party-models.ts";
import { formatImportTable } from "./import-table.ts";

// Starts programs and decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let library: TestLibrary;
let folder: string;
setUpTestLibrary((opened) => {
  ({ library, folder } = opened);
});

const put = (path: string, name: string) => writeFiles(folder, { [path]: readFileSync(thirdPartyModelPath(name)) });

it("makes a poster of each model, also by the next import where an earlier version made none", {
  tags: ["slow"],
}, async () => {
  put("cube.glb", "gltfpack.glb");
  put("scene/cube.gltf", "beside/gltf-pipeline.gltf");
  put("scene/gltf-pipeline.bin", "beside/gltf-pipeline.bin");
  put("scene/skin.png", "beside/skin.png");
  writeFiles(folder, { "chair.stl": "solid chair\nendsolid chair\n" });
  writeFiles(folder, {
    "alone/lonely.gltf": `${readFileSync(thirdPartyModelPath("beside/gltf-pipeline.gltf"), "utf8")}\n`,
  });
  const first = await library.import(folder);
  const detail = "gltf-pipeline.bin, skin.png";
  expect(first.problems).toEqual([{ path: "alone/lonely.gltf", problem: "lacks_files", detail }]);
  expect(formatImportTable(first)).toContain("1  lacks files that it names; put them beside it and import again");
  expect(formatImportTable(first)).toContain(`alone/lonely.gltf (${detail})`);
  expect(library.rows("SELECT path FROM import_skip")).toEqual([{ path: `alone/lonely.gltf (${detail})` }]);
  for (const path of ["cube.glb", "scene/cube.gltf"]) {
    const asset = library.assetAt(path);
    expect(asset).toMatchObject({ kind: "model", problem: null, width: null, placeholder: expect.any(String) });
    expect((await library.picture(asset.id, "w1280")).toString("latin1", 8, 12)).toBe("WEBP");
  }
  expect(library.assetAt("chair.stl")).toMatchObject({ kind: "model", problem: null, placeholder: null });
  await library.db.write((tx) => tx.$client.exec("UPDATE asset SET placeholder = NULL WHERE kind = 'model'"));
  await library.import(folder);
  expect(library.assetAt("scene/cube.gltf")).toMatchObject({ version: 2, placeholder: expect.any(String) });
});

it("renders a model once its missing files exist", async () => {
  put("cube.gltf", "beside/gltf-pipeline.gltf");
  put("skin.png", "beside/skin.png");
  const lacking = [{ path: "cube.gltf", problem: "lacks_files", detail: "gltf-pipeline.bin" }];
  expect((await library.import(folder)).problems).toEqual(lacking);
  await library.db.write((tx) => tx.$client.exec("UPDATE asset SET problem_tries = 9"));
  expect((await library.import(folder)).problems).toEqual(lacking);
  put("gltf-pipeline.bin", "beside/gltf-pipeline.bin");
  expect((await library.import(folder)).problems).toEqual([]);
  expect(library.assetAt("cube.gltf")).toMatchObject({ problem: null, placeholder: expect.any(String) });
});

it("renders a model if one of its copies has all files", async () => {
  put("a/cube.gltf", "beside/gltf-pipeline.gltf");
  await library.import(folder);
  put("b/cube.gltf", "beside/gltf-pipeline.gltf");
  put("b/gltf-pipeline.bin", "beside/gltf-pipeline.bin");
  put("b/skin.png", "beside/skin.png");
  await library.import(folder);
  expect(library.assetAt("a/cube.gltf")).toMatchObject({ problem: null, placeholder: expect.any(String) });
});

it("also renders such a model in a watched folder", { tags: ["slow"] }, async () => {
  put("scene/cube.gltf", "beside/gltf-pipeline.gltf");
  const problem = () => library.assetAt("scene/cube.gltf")?.problem;
  await withWatch({ library, folder }, async (until) => {
    await until(() => problem() === "lacks_files");
    put("scene/skin.png", "beside/skin.png");
    put("scene/gltf-pipeline.bin", "beside/gltf-pipeline.bin");
    await until(() => problem() === null);
  });
  expect(library.assetAt("scene/cube.gltf").placeholder).not.toBeNull();
});
