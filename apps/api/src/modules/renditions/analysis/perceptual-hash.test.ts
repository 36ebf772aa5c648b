import sharp, { type Sharp } from "sharp";
import sharpPhash from "sharp-phash";
import { expect, it } from "vitest";
import { computePerceptualHash } from "./perceptual-hash.ts";

// Its types describe a module with a default export; what it exports is the function itself.
const phash = sharpPhash as unknown as typeof sharpPhash.default;

const WIDTH = 1200;
const HEIGHT = 900;

/** A still life of plain forms; `turn` moves them, `vase` is the colour of the largest. */
function scene(turn = 0, vase = "#b8452f"): Sharp {
  const x = (at: number) => ((at + turn) % WIDTH).toFixed(0);
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="${WIDTH}" height="${HEIGHT}" fill="#e9e2d6"/><rect y="610" width="${WIDTH}" height="290" fill="#8a6a4f"/>
      <ellipse cx="${x(330)}" cy="520" rx="170" ry="260" fill="${vase}"/><circle cx="${x(760)}" cy="620" r="120" fill="#d98e4a"/>
      <rect x="${x(940)}" y="180" width="90" height="480" fill="#24343b"/><circle cx="${x(1010)}" cy="170" r="90" fill="#f4efe4"/>
    </svg>`),
  );
}

async function hash(picture: Sharp) {
  const { data, info } = await sharp(await picture.toBuffer())
    .resize({ width: 100, height: 100, fit: "inside" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return computePerceptualHash(data, info.width, info.height);
}

type Hash = Awaited<ReturnType<typeof hash>>;
const bits = (one: Hash, other: Hash) =>
  one?.bands.reduce(
    (sum, band, at) => sum + (band ^ (other?.bands[at] ?? 0)).toString(2).replaceAll("0", "").length,
    0,
  );
const tint = ([a, b]: readonly [number, number] = [0, 0], [c, d]: readonly [number, number] = [0, 0]) =>
  Math.hypot(a - c, b - d);

const same: Record<string, (picture: Sharp) => Sharp> = {
  "a tenth of its size": (picture) => picture.resize(120),
  "three times its size": (picture) => picture.resize(3600),
  "JPEG of low quality": (picture) => picture.jpeg({ quality: 30 }),
  "small WebP": (picture) => picture.resize(500).webp({ quality: 40 }),
  AVIF: (picture) => picture.resize(600).avif({ quality: 40, effort: 0 }),
  "GIF of 256 colours": (picture) => picture.resize(400).gif(),
  "16 bits": (picture) => picture.toColourspace("rgb16").png(),
  "cut by 2 percent": (picture) => picture.extract({ left: 12, top: 9, width: WIDTH - 24, height: HEIGHT - 18 }),
};

it.each(Object.entries(same))("a picture stays the same as %s", async (_, change) => {
  for (const turn of [0, 350, 700]) {
    const [one, other] = [await hash(scene(turn)), await hash(change(scene(turn)))];
    expect(bits(one, other)).toBeLessThanOrEqual(7);
    expect(tint(one?.tint, other?.tint)).toBeLessThanOrEqual(20);
  }
});

it("a mirrored, rotated or different scene is another picture", async () => {
  const one = await hash(scene());
  for (const other of [scene().flop(), scene().rotate(90), scene(350), scene(700)])
    expect(bits(one, await hash(other))).toBeGreaterThan(14);
});

it("the same form in another colour has another tint", async () => {
  const [red, blue] = [await hash(scene()), await hash(scene(0, "#2f5fb8"))];
  expect(tint(red?.tint, blue?.tint)).toBeGreaterThan(20);
});

it("a plain or finely patterned area has no hash", async () => {
  const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: "#7a8a9a" } }).png();
  expect(await hash(plain)).toBeUndefined();
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><pattern id="p" width="6" height="6" patternUnits="userSpaceOnUse">
    <rect width="3" height="3"/></pattern><rect width="600" height="600" fill="url(#p)"/></svg>`;
  expect(await hash(sharp(Buffer.from(line)))).toBeUndefined();
});

it("has the bits of the hash library, in its order", async () => {
  for (const turn of [0, 120, 350, 480, 700]) {
    const { data, info } = await scene(turn).resize(100).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const theirs = await phash(data, { raw: { width: info.width, height: info.height, channels: 3 } });
    const ours = (await computePerceptualHash(data, info.width, info.height))?.bands;
    expect(ours?.map((band) => band.toString(2).padStart(16, "0")).join("")).toBe(theirs);
  }
});
