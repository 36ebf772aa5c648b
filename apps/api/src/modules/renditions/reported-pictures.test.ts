// Kinds of pictures that users of other products reported as missing or shown wrongly: below reported-files/, whose
// README names the programs that wrote them.
import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { setUpDecoder } from "../../testing/import-setup.ts";
import { reportedPath } from "../../testing/reported-files.ts";
import { detectFileType, HEAD_BYTES } from "../ingest/detect-file-type.ts";

vi.setConfig({ testTimeout: 90_000 });

const { decoder, folder } = setUpDecoder({ workers: 2 });

/** Where, as a part of width and height, and which colour; without one it is transparent. */
type Point = [x: number, y: number, colour?: string];

interface Case {
  size: [width: number, height: number];
  points: Point[];
  /** Steps of 255 that a channel may be off: by what previews lose, and by the noise of the picture. */
  within?: number;
}

async function seen(path: string) {
  const { mime } = await detectFileType(readFileSync(path).subarray(0, HEAD_BYTES), path);
  const made = await decoder.pictures(path, mime, [{ name: "w1280", edge: 1280 }], { analyse: true });
  const { data, info } = await sharp(made.pictures[0]?.data).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const pixel = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
    return [...data.subarray(pixel * 4, pixel * 4 + 4)];
  };
  return { made, at };
}

async function check(path: string, { size, points, within = 16 }: Case) {
  const { made, at } = await seen(path);
  expect([made.width, made.height]).toEqual(size);
  for (const [x, y, colour] of points) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = at(x, y);
    if (colour === undefined) {
      expect({ x, y, alpha }).toEqual({ x, y, alpha: 0 });
      continue;
    }
    const wanted = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
    const off = Math.max(...[red, green, blue].map((value, i) => Math.abs(value - (wanted[i] ?? 0))), 255 - alpha);
    expect({ x, y, off: off <= within ? "little" : [red, green, blue, alpha] }).toEqual({ x, y, off: "little" });
  }
  return made;
}

const ORANGE: Point = [0.42, 0.25, "#d27029"];
const WALL: Point = [0.86, 0.16, "#13456a"];
const FRUIT: Point = [0.42, 0.46, "#d6792d"];
/** A bowl of oranges, as far down as it is there. */
const bowl = (...points: Point[]): Case => ({ size: [128, 96], points, within: 34 });

/** A circle in the last of four fields, under noise. */
const quarters = (size: [number, number], ...points: Point[]): Case => ({
  size,
  points: [[0.25, 0.25, "#c81e1e"], [0.75, 0.25, "#1ea01e"], [0.12, 0.59, "#1e1ec8"], ...points],
  within: 40,
});

describe("the readable part of a damaged picture is shown, with a warning", () => {
  const GREY: Point = [0.9, 0.9, "#808080"];
  it.concurrent.each<[string, Case]>([
    ["jpeg-without-eoi.jpg", quarters([1200, 800], [0.75, 0.75, "#fac805"], [0.02, 0.98, "#1e1ec8"])],
    ["jpeg-cut-at-60.jpg", quarters([1200, 800], GREY)],
    ["jpeg-cut-at-97-ffmpeg.jpg", bowl(ORANGE, WALL, FRUIT)],
    ["jpeg-progressive-cut-at-60-pillow.jpg", bowl(ORANGE, WALL, FRUIT)],
    ["jpeg-progressive-cut-at-20-imagemagick.jpg", bowl(WALL, FRUIT)],
    ["png-cut-at-70.png", quarters([300, 200], [0.75, 0.68, "#fac805"], GREY)],
    ["png-cut-at-60-pillow.png", bowl(ORANGE, WALL, FRUIT, GREY)],
    ["png-cut-at-60-ffmpeg.png", bowl(ORANGE, WALL, FRUIT, GREY)],
    [
      "png-palette-cut-at-50-pillow.png",
      {
        size: [150, 100],
        points: [
          [0.1, 0.1, "#ff0000"],
          [0.75, 0.25, "#be4278"],
          [0.5, 0.9],
        ],
        within: 34,
      },
    ],
    [
      "png-palette-of-16-cut-at-50-pillow.png",
      {
        size: [150, 100],
        points: [
          [0.1, 0.1, "#f1104a"],
          [0.75, 0.25, "#c54881"],
          [0.5, 0.9],
        ],
        within: 40,
      },
    ],
    ["png-interlaced-cut-at-60-imagemagick.png", bowl(ORANGE, WALL, FRUIT, [0.94, 0.87, "#ab8822"])],
    ["gif-cut-at-60-imagemagick.gif", bowl(ORANGE, FRUIT, [0.9, 0.9])],
    ["bmp-cut-at-60-ffmpeg.bmp", bowl(FRUIT, [0.94, 0.87, "#ab8822"], [0.5, 0.05, "#000000"])],
    ["ppm-cut-at-60-graphicsmagick.ppm", bowl(ORANGE, WALL, FRUIT, [0.9, 0.9, "#000000"])],
    ["tiff-cut-at-60-pillow.tif", bowl(ORANGE, WALL, [0.9, 0.9, "#000000"])],
  ])("%s", async (name, expected) => {
    expect((await check(reportedPath(name), expected)).warning).toEqual(expect.any(String));
  });

  it.concurrent.each([
    ["jpeg-without-eoi.jpg", 623],
    ["png-cut-at-60-pillow.png", 60],
    ["bmp-cut-at-60-ffmpeg.bmp", 54],
  ])("and none of %s where only %i bytes are left", async (name, left) => {
    const path = join(folder, `left ${name}`);
    writeFileSync(path, readFileSync(reportedPath(name)).subarray(0, left));
    await expect(seen(path)).rejects.toMatchObject({ code: "broken" });
  });
});

describe("a nearly empty or too large file is reported as such", () => {
  it.concurrent.each([2, 5, 6, 13])("a BMP of %i bytes", async (left) => {
    const path = join(folder, `${left} bytes.bmp`);
    writeFileSync(path, "BM".padEnd(left, "\0"));
    await expect(seen(path)).rejects.toMatchObject({ code: "broken" });
  });

  it("an animated AVIF of more bytes than are held in memory", async () => {
    const path = join(folder, "huge.avif");
    writeFileSync(path, readFileSync(reportedPath("avif-animated-avifenc.avif")));
    truncateSync(path, 3e9);
    await expect(decoder.pictures(path, "image/avif", [])).rejects.toMatchObject({ code: "too_large" });
    rmSync(path);
  });
});

describe("an invalid tag is no damage", () => {
  it.concurrent.each([
    "tiff-ascii-without-null.tif",
    "tiff-text-without-null-imagemagick.tif",
    "tiff-text-without-null-tifffile.tif",
  ])("%s", async (name) => {
    const { made } = await seen(reportedPath(name));
    expect(made.warning).toBeUndefined();
    expect(made.analysis).toBeDefined();
  });

  it("nor is a JPEG of a later revision than any", async () => {
    const path = join(folder, "later.jpg");
    const jpeg = Buffer.concat([readFileSync(reportedPath("jpeg-without-eoi.jpg")), Buffer.from([0xff, 0xd9])]);
    jpeg[jpeg.indexOf("JFIF") + 5] = 9;
    writeFileSync(path, jpeg);
    expect((await check(path, quarters([1200, 800]))).warning).toBeUndefined();
  });
});

describe("measurements are scaled by their range", () => {
  const fromBlackToWhite = (width: number, height: number, ...points: Point[]): Case => ({
    size: [width, height],
    points: [[0, 0.5, "#000000"], [0.5, 0.5, "#808080"], [0.99, 0.5, "#ffffff"], ...points],
  });
  it.concurrent.each<[string, Case]>([
    [
      "tiff-float-grey.tif",
      {
        size: [150, 100],
        points: [
          [0.5, 0, "#000000"],
          [0.5, 0.5, "#808080"],
          [0.5, 0.99, "#ffffff"],
        ],
      },
    ],
    ["tiff-float-grey-imagemagick.tif", fromBlackToWhite(64, 16)],
    ["tiff-half-float-tifffile.tif", fromBlackToWhite(64, 16)],
    ["tiff-32-bit-imagemagick.tif", fromBlackToWhite(64, 16)],
    ["tiff-32-bit-tifffile.tif", fromBlackToWhite(64, 16)],
    // Nothing was measured in its upper quarter.
    ["tiff-float-heights-tifffile.tif", fromBlackToWhite(64, 16)],
    // No number, or more than any, in its upper quarter.
    ["tiff-half-nan-tifffile.tif", fromBlackToWhite(64, 16, [0.5, 0.1, "#000000"])],
    ["tiff-half-rgb-nan-tifffile.tif", fromBlackToWhite(64, 16, [0.5, 0.1, "#000000"])],
    ["tiff-half-infinite-tifffile.tif", fromBlackToWhite(64, 16, [0.5, 0.1, "#ffffff"])],
    ["tiff-64-bit-float-tifffile.tif", fromBlackToWhite(64, 16)],
    [
      "tiff-32-bit-white-first-tifffile.tif",
      {
        size: [64, 16],
        points: [
          [0, 0.5, "#ffffff"],
          [0.5, 0.5, "#808080"],
          [0.99, 0.5, "#000000"],
        ],
      },
    ],
    [
      "tiff-64-bit-float-rgb-tiffcp.tif",
      {
        size: [64, 16],
        points: [
          [0, 0.5, "#00ff00"],
          [0.5, 0.5, "#808000"],
          [0.99, 0.5, "#ff0000"],
        ],
      },
    ],
    [
      "tiff-float-rgb-opencv.tif",
      {
        size: [64, 16],
        points: [
          [0, 0.5, "#00ff00"],
          [0.5, 0.5, "#808000"],
          [0.99, 0.5, "#ff0000"],
        ],
      },
    ],
  ])("%s", async (name, expected) => {
    expect((await check(reportedPath(name), expected)).warning).toBeUndefined();
  });

  it.concurrent.each([
    "tiff-half-transparent-grey-tifffile.tif",
    "tiff-float-transparent-grey-tifffile.tif",
    "tiff-32-bit-transparent-grey-tifffile.tif",
  ])("and their transparency is not: %s", async (name) => {
    const { at } = await seen(reportedPath(name));
    for (const [x, grey] of [
      [0, 0],
      [0.5, 128],
      [0.99, 255],
    ] as const) {
      const [red = 0, , blue = 0, alpha = 0] = at(x, 0.5);
      expect([x, Math.abs(red - grey) < 16, Math.abs(blue - grey) < 16]).toEqual([x, true, true]);
      expect(Math.abs(alpha - 128)).toBeLessThan(3);
    }
  });
});

const bars: Case = {
  size: [160, 100],
  points: [
    [0.2, 0.3, "#00ffff"],
    [0.33, 0.3, "#ff00ff"],
    [0.57, 0.3, "#ffff00"],
  ],
  within: 40,
};
const redPage: Case = { size: [200, 100], points: [[0.5, 0.5, "#c81e1e"], [0.98, 0.05, "#c81e1e"]] }; // biome-ignore format: two points

it.concurrent.each<[string, Case]>([
  [
    "avif-animated.avif",
    {
      size: [160, 100],
      points: [
        [0.25, 0.25, "#c81e1e"],
        [0.75, 0.25, "#1ea01e"],
      ],
    },
  ],
  ["avif-animated-ffmpeg.avif", bars],
  ["avif-animated-avifenc.avif", bars],
  ["avif-animated-pillow.avif", { size: [160, 100], points: [[0.5, 0.5, "#c81e1e"]] }],
])("shows the first picture of %s", async (name, expected) => {
  await check(reportedPath(name), expected);
});

describe("a drawing is rendered, however it is written", () => {
  it.concurrent.each<[string, Case]>([
    ["svg-gzipped.svgz", redPage],
    ["svg-gzipped-matplotlib.svgz", { ...redPage, size: [144, 72] }],
    ["svg-gzipped-graphviz.svgz", { ...redPage, size: [62, 44] }],
    ["svg-utf-16-lxml.svg", redPage],
    ["svg-utf-16-xmllint.svg", redPage],
  ])("%s", async (name, expected) => {
    await check(reportedPath(name), expected);
  });

  it.concurrent.each([
    ["windows-1252", Buffer.from("Größe", "latin1")],
    ["iso-8859-15", Buffer.from("Größe \xa4", "latin1")],
    ["shift_jis", Buffer.from([0x8e, 0xca, 0x90, 0x5e])],
  ])("in %s", async (encoding, title) => {
    const path = join(folder, `${encoding}.svg`);
    const [head, rest] = [`<?xml version="1.0" encoding="${encoding}"?><svg ${SVG}><title>`, "</title>"];
    writeFileSync(path, Buffer.concat([Buffer.from(head), title, Buffer.from(`${rest}${RED}</svg>`)]));
    await check(path, redPage);
  });

  it.concurrent.each([
    ["utf-16", ""],
    ["utf-16", "\ufeff"],
    ["UCS-2", ""],
    ["iso-10646-ucs-2", "\ufeff"],
  ])("in UTF-8 that says %s, as .NET writes it, after '%s'", async (encoding, bom) => {
    const path = join(folder, `says ${encoding}${bom.length}.svg`);
    writeFileSync(
      path,
      `${bom}<?xml version="1.0" encoding="${encoding}"?><svg ${SVG}><title>Größe</title>${RED}</svg>`,
    );
    await check(path, redPage);
  });

  const SVG = 'xmlns="http://www.w3.org/2000/svg" width="200" height="100"';
  const RED = '<rect width="200" height="100" fill="#c81e1e"/>';

  it("with an attribute of more than 10 MB", async () => {
    const path = join(folder, "large.svg");
    const blue = await sharp({ create: { width: 1900, height: 1900, channels: 3, background: "#1e1ec8" } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const image = `<image width="100" height="50" preserveAspectRatio="none" href="data:image/png;base64,${blue.toString("base64")}"/>`;
    expect(image.length).toBeGreaterThan(10_000_000);
    writeFileSync(path, `<svg ${SVG}>${RED}${image}</svg>`);
    await check(path, { ...redPage, points: [...redPage.points, [0.25, 0.25, "#1e1ec8"]] });
  });

  it("T13 is refused where entities grow in a drawing of more than 10 MB", async () => {
    const path = join(folder, "laughs.svgz");
    const grown = [1, 2, 3, 4, 5, 6, 7].map((n) => `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`).join("");
    const head = `<!DOCTYPE svg [<!ENTITY e0 "${"ha".repeat(20)}">${grown}]>`;
    writeFileSync(path, gzipSync(`${head}<svg ${SVG}>${" ".repeat(10_100_000)}<text>&e7;</text></svg>`));
    await expect(seen(path)).rejects.toMatchObject({ code: "broken" });
  });

  it("T13 is refused where it decompresses to too many bytes", async () => {
    const path = join(folder, "bomb.svgz");
    writeFileSync(path, gzipSync(`<svg ${SVG}>${" ".repeat(21_000_000)}</svg>`));
    await expect(seen(path)).rejects.toMatchObject({ code: "too_large" });
  });
});

it.concurrent.each([
  "gif-small-frame-imagemagick.gif",
  "gif-small-frame-gifsicle.gif",
  "gif-small-frame-graphicsmagick.gif",
])("leaves the ground transparent around the smaller first frame of %s", async (name) => {
  await check(reportedPath(name), {
    size: [100, 80],
    points: [[0.1, 0.1], [0.9, 0.9], [0.15, 0.5], [0.4, 0.55, "#c82020"]], // biome-ignore format: four points
  });
});

it.concurrent.each(["gif", "png", "avif"])(
  "notes that an animation is cut behind its first frame: %s",
  async (ending) => {
    const { made, at } = await seen(reportedPath(`animation-cut-at-80-pillow.${ending}`));
    expect(made.warning).toContain("cut off");
    expect(nameOf(at(0.5, 0.5))).toEqual(nameOf(rgb("#c81e1e")));
  },
);

it("fills the rows of an interlaced GIF that had not come", async () => {
  const { made, at } = await seen(reportedPath("gif-interlaced-cut-at-40-imagemagick.gif"));
  expect(made.warning).toEqual(expect.any(String));
  const rows = Array.from({ length: 96 }, (_, y) => at(0.5, (y + 0.5) / 96)[3]);
  expect(rows).toEqual(rows.map(() => 255));
});

it("shows the whole first frame of a GIF that goes beyond its canvas", () =>
  check(reportedPath("gif-frame-beyond-canvas-imagemagick.gif"), {
    size: [120, 90],
    points: [[0.1, 0.1], [0.7, 0.7, "#ff0000"], [0.98, 0.98, "#ff0000"]], // biome-ignore format: three points
  }));

describe("a page of a PDF", () => {
  const INK = "#000000";
  /** Whether there is something dark, which letters and ticks are, in a part of the page. */
  async function hasInk(name: string, [left, top, right, bottom]: [number, number, number, number]) {
    const { at } = await seen(reportedPath(name));
    for (let y = top; y < bottom; y += 0.004) {
      for (let x = left; x < right; x += 0.002) {
        if (Math.max(...at(x, y).slice(0, 3)) < 100) return true;
      }
    }
    return false;
  }

  // As pdftoppm draws it; of the last its viewer has to make the appearance (NeedAppearances).
  it.concurrent.each<[string, Point[], [number, number, number, number][]]>([
    ["pdf-form-fields.pdf", [[0.9, 0.13, "#cce6ff"], [0.1, 0.4, "#008000"]], [[0.22, 0.1, 0.5, 0.18]]], // biome-ignore format: a row
    ["pdf-form-fields-pymupdf.pdf", [[0.8, 0.2, "#b2ccff"], [0.07, 0.47, "#99ff99"], [0.45, 0.37, "#e6e64d"]], [[0.1, 0.12, 0.5, 0.22], [0.07, 0.36, 0.16, 0.49], [0.3, 0.38, 0.48, 0.47]]], // biome-ignore format: a row
    ["pdf-form-fields-reportlab.pdf", [[0.8, 0.14, "#add8e6"]], [[0.22, 0.1, 0.6, 0.18], [0.08, 0.3, 0.14, 0.38], [0.22, 0.31, 0.26, 0.37]]], // biome-ignore format: a row
  ])("shows what is filled in: %s", async (name, points, inks) => {
    const { made, at } = await seen(reportedPath(name));
    expect(made.pageCount).toBe(1);
    for (const [x, y, colour] of points) expect([x, y, nameOf(at(x, y))]).toEqual([x, y, nameOf(rgb(colour ?? INK))]);
    for (const part of inks) expect([part, await hasInk(name, part)]).toEqual([part, true]);
  });

  // Three radio buttons, and three check boxes with a radio button: whether each has a mark in its middle.
  it.each([
    ["pdf-radio-buttons-without-appearance-pikepdf.pdf", 0.2833, [0.1167, 0.3167, 0.5167], [false, true, false]],
    [
      "pdf-check-boxes-without-appearance-pikepdf.pdf",
      0.2667,
      [0.1333, 0.3333, 0.5333, 0.7333],
      [true, true, false, true],
    ],
  ] as const)("shows which buttons are chosen where none has an appearance: %s", async (name, y, buttons, expected) => {
    const found: boolean[] = [];
    for (const x of buttons) found.push(await hasInk(name, [x - 0.02, y - 0.02, x + 0.02, y + 0.02]));
    expect(found).toEqual(expected);
  });

  // Red on its left half, blue on its right one.
  it("shows what its CropBox leaves", () =>
    check(reportedPath("pdf-cropped-pikepdf.pdf"), { size: [150, 200], points: [[0.02, 0.5, "#0000ff"], [0.98, 0.5, "#0000ff"]] })); // biome-ignore format: two points
  it("is turned as it says", () =>
    check(reportedPath("pdf-turned-pikepdf.pdf"), { size: [200, 300], points: [[0.5, 0.2, "#ff0000"], [0.5, 0.9, "#0000ff"]] })); // biome-ignore format: two points
});

const rgb = (colour: string) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
/** In steps of 24. */
const nameOf = (pixel: number[]) => pixel.slice(0, 3).map((value) => Math.round(value / 24));

// As ImageMagick and the standard (ISO 23008-12) have it: it is turned by its own properties, and EXIF only repeats them.
it("turns no HEIC by EXIF alone", () =>
  check(reportedPath("heic-orientation-in-exif-alone.heic"), bowl(ORANGE, WALL, FRUIT)));
