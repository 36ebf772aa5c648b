import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { ssim } from "ssim.js";
import { describe, expect, it, vi } from "vitest";
import { hasPerl } from "../../../../testing/external-programs.ts";
import { picture, solidPicture } from "../../../../testing/import-kit.ts";
import { setUpDecoder } from "../../../../testing/import-setup.ts";
import { createNikonRaw } from "../../../../testing/raw-kit.ts";
import { readThirdPartyPicture, thirdPartyPicturePath } from "../../../../testing/third-party-pictures.ts";
import { IMPORT_PICTURE_SIZES } from "../../decoder.service.ts";
import { openUprightPicture } from "../../pictures/upright-picture.ts";
import { transcodeToTiff } from "../magick/magick-engine.ts";

// Starts programs and decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const NEF = "image/x-nikon-nef";

const { decoder, folder } = setUpDecoder({ workers: 1 });

const shown = (content: Buffer, mime = NEF) => {
  const path = join(folder, "raw");
  writeFileSync(path, content);
  return decoder.pictures(path, mime, IMPORT_PICTURE_SIZES, { analyse: true });
};

/** Red in the upper left quarter, and so large that it is worth a page. */
async function preview(width: number, height: number, orientation?: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 60, sigma: 30 };
  const mark = await solidPicture("#ff0000", width / 2, height / 2)
    .png()
    .toBuffer();
  const image = sharp({ create: { width, height, channels: 3, background: "#000", noise } })
    .composite([{ input: mark, left: 0, top: 0 }])
    .jpeg({ quality: 95 });
  return (orientation ? image.withMetadata({ orientation }) : image).toBuffer();
}

/** In which quarter of the picture the mark is. */
async function quarterOf(made: { pictures: { data: Uint8Array }[] }): Promise<string> {
  const { data } = await sharp(made.pictures[0]?.data).resize(2, 2, { fit: "fill" }).removeAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  const redness = [0, 1, 2, 3].map((i) => (data[i * 3] ?? 0) - (data[i * 3 + 1] ?? 0));
  return ["upper left", "upper right", "lower left", "lower right"][redness.indexOf(Math.max(...redness))] ?? "";
}

describe.skipIf(!hasPerl)("a raw photograph with an embedded preview", () => {
  it("is shown by it, in the size of the photograph", async () => {
    const made = await shown(createNikonRaw(await preview(600, 400), { width: 6000, height: 4000 }));
    expect([made.width, made.height]).toEqual([6000, 4000]);
    expect([made.pictures[0]?.width, made.pictures[0]?.height]).toEqual([600, 400]);
    expect(await quarterOf(made)).toBe("upper left");
  });

  it("is rotated upright once, wherever the orientation is stored", async () => {
    const bySelf = await shown(createNikonRaw(await preview(600, 400), { orientation: 6, width: 6000, height: 4000 }));
    expect([bySelf.width, bySelf.height, await quarterOf(bySelf)]).toEqual([4000, 6000, "upper right"]);
    const dng = createNikonRaw(await preview(600, 400), { orientation: 8, width: 6000, height: 4000 });
    const otherWay = await shown(dng, "image/x-adobe-dng");
    expect([otherWay.width, otherWay.height, await quarterOf(otherWay)]).toEqual([4000, 6000, "lower left"]);
    const byBoth = await shown(
      createNikonRaw(await preview(600, 400, 6), { orientation: 6, width: 6000, height: 4000 }),
    );
    expect([byBoth.width, byBoth.height, await quarterOf(byBoth)]).toEqual([4000, 6000, "upper right"]);
    const already = await shown(createNikonRaw(await preview(400, 600), { orientation: 6, width: 6000, height: 4000 }));
    expect([already.width, already.height, await quarterOf(already)]).toEqual([4000, 6000, "upper left"]);
  });

  it("can be downloaded in another format", async () => {
    const path = join(folder, "converted.nef");
    writeFileSync(path, createNikonRaw(await preview(600, 400), { orientation: 8 }));
    const form = { kind: "picture", mime: "image/jpeg", maxEdge: 300, dpi: null, quality: 80 } as const;
    const target = join(folder, "made.jpg");
    const { signal } = new AbortController();
    await decoder.convert(path, NEF, { form: { ...form, profile: "srgb", metadata: "strip" }, target, signal });
    expect(await sharp(target).metadata()).toMatchObject({ format: "jpeg", width: 200, height: 300 });
  });

  it("is shown by a small preview only where it cannot be developed", async () => {
    const small = await picture(1, 160, 120).jpeg().toBuffer();
    expect(small.length).toBeLessThan(40_000);
    const made = await shown(createNikonRaw(small));
    expect(made.pictures[0]?.width).toBe(160);
  });

  it("has a reason where there is no picture", async () => {
    await expect(shown(createNikonRaw(Buffer.alloc(0)))).rejects.toMatchObject({ code: "unsupported" });
    await expect(shown(createNikonRaw(Buffer.alloc(60_000, 7)))).rejects.toMatchObject({ code: "unsupported" });
  });
});

it("develops a raw photograph without preview, with the camera's white balance", async () => {
  const { width, height, data } = await transcodeToTiff(readThirdPartyPicture("raw/pidng.dng"), "DNG");
  expect([width, height]).toEqual([64, 48]);
  const rgba = async (image: Sharp) => new Uint8ClampedArray(await image.ensureAlpha().raw().toBuffer());
  const [ours, theirs] = await Promise.all([
    rgba(sharp(data)),
    rgba(sharp(thirdPartyPicturePath("reference/pidng.dng.png"))),
  ]);
  const { mssim } = ssim({ data: ours, width, height }, { data: theirs, width, height });
  expect(mssim).toBeGreaterThan(0.95);
  const apart = ours.reduce((sum, value, i) => sum + Math.abs(value - (theirs[i] ?? 0)), 0) / ours.length;
  expect(apart).toBeLessThan(5);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])("rotates a preview by EXIF orientation %d", async (orientation) => {
  const pixels = picture(1, 60, 40).png();
  const said = sharp(await pixels.clone().withMetadata({ orientation }).toBuffer()).autoOrient();
  const { upright, width, height } = await openUprightPicture(await pixels.toBuffer(), "error", {
    orientation,
    width: 600,
    height: 400,
  });
  const [ours, theirs] = await Promise.all(
    [upright, said].map((image) => image.raw().toBuffer({ resolveWithObject: true })),
  );
  expect([ours?.info.width, ours?.info.height]).toEqual([theirs?.info.width, theirs?.info.height]);
  expect([width, height]).toEqual([ours?.info.width, ours?.info.height]);
  expect(theirs && ours?.data.equals(theirs.data)).toBe(true);
});
