import sharp from "sharp";
import { expect, it, vi } from "vitest";
import { picture, solidPicture, type TestLibrary, writeFiles } from "../../testing/import-kit.ts";
import { setUpTestLibrary } from "../../testing/import-setup.ts";
import { createSimilarPictureFinder } from "../library/similar-pictures.repository.ts";

// Starts programs and decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let library: TestLibrary;
let folder: string;
setUpTestLibrary((opened) => {
  ({ library, folder } = opened);
});

/** A red disc on nothing. */
const disc = (size: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="50%" cy="50%" r="30%" fill="#d01818"/></svg>`,
    ),
  );
const colours = () =>
  Object.fromEntries(
    library
      .rows("SELECT p.path, a.colours FROM asset a JOIN asset_path p ON p.asset_id = a.id ORDER BY p.path")
      .map(({ path, colours: names }) => [path, names]),
  );

it("stores the colours of pictures, ignoring transparent pixels", { tags: ["slow"] }, async () => {
  writeFiles(folder, {
    "disc.png": await disc(400).png().toBuffer(),
    "sea.jpg": await solidPicture("#1040c0").jpeg().toBuffer(),
    "data.bin": Buffer.alloc(64, 7),
  });
  await library.import(folder);
  expect(colours()).toEqual({ "data.bin": null, "disc.png": "red", "sea.jpg": "blue" });
  writeFiles(folder, { "sea.jpg": await solidPicture("#108030").jpeg().toBuffer() });
  await library.import(folder);
  expect(colours()["sea.jpg"], "of a file that has changed").toBe("green");
});

it("recognises the same picture in another size and format", { tags: ["slow"] }, async () => {
  const scene = picture(7, 900, 600);
  writeFiles(folder, {
    "scene.jpg": await scene.clone().jpeg().toBuffer(),
    "web/scene.webp": await scene.clone().resize(300).webp({ quality: 60 }).toBuffer(),
    "mirrored.png": await scene.clone().flop().png().toBuffer(),
  });
  await library.import(folder);
  const family = () =>
    createSimilarPictureFinder(library.db)(Number(library.assetAt("scene.jpg").id), async (ids) => [...ids]);
  expect(await family()).toEqual([library.assetAt("scene.jpg").id, library.assetAt("web/scene.webp").id]);
  writeFiles(folder, { "web/scene.webp": await solidPicture("#108030").webp().toBuffer() });
  await library.import(folder);
  expect(await family(), "its file is another picture now").toEqual([library.assetAt("scene.jpg").id]);
});
