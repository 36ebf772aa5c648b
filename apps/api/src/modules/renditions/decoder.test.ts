import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import type { TaskError } from "../../platform/processes/child-task.ts";
import { hasFfmpeg } from "../../testing/external-programs.ts";
import {
  createFilm,
  createPdf,
  meanColor,
  memoryExhaustingPdf,
  picture,
  solidPicture,
} from "../../testing/import-kit.ts";
import { setUpDecoder } from "../../testing/import-setup.ts";
import { descendants } from "../../testing/process-tree.ts";
import { createDecoder, IMPORT_PICTURE_SIZES } from "./decoder.service.ts";
import { readFilmInfo } from "./decoders/film/ffmpeg.ts";

// Starts programs and decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { decoder, folder } = setUpDecoder({ workers: 2, maxWaiting: 6 });

const file = (name: string, content: Buffer | string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const wanted = IMPORT_PICTURE_SIZES;
const first = (pictures: { data: Uint8Array }[]) => Buffer.from(pictures[0]?.data ?? []);
const closest = ([r, g, b]: number[]) =>
  [
    ["red", r, g, b],
    ["green", g, r, b],
    ["blue", b, r, g],
  ].find(([, own, ...others]) => Number(own) > 250 && others.every((other) => Number(other) < 5))?.[0];
const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: TaskError) => error.code,
  );

/** A PNG of one colour with dimensions of our choice: a few kilobytes that claim to be enormous. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * Math.min(height, 1000)), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

describe("pictures of every format", () => {
  const formats = {
    "image/jpeg": () => picture(1).jpeg(),
    "image/png": () => picture(2).png(),
    "image/webp": () => picture(3).webp(),
    "image/gif": () => picture(4).gif(),
    "image/tiff": () => picture(5).tiff(),
    "image/avif": () => picture(6).avif(),
  };
  for (const [mime, make] of Object.entries(formats)) {
    it(`shows ${mime} in three sizes, with its colours and a placeholder`, async () => {
      const made = await decoder.pictures(file("plain", await make().toBuffer()), mime, wanted, { analyse: true });
      expect([made.width, made.height]).toEqual([640, 420]);
      expect(made.pictures.map(({ name, width }) => [name, width])).toEqual([
        ["w1280", 640],
        ["w640", 640],
        ["w320", 320],
      ]);
      expect(made.analysis?.placeholder).toMatch(/^[\w+/]{20,40}=*$/);
      for (const { data } of made.pictures) {
        const [r = 0, g = 0] = await meanColor(Buffer.from(data));
        expect(r).toBeCloseTo(127, -1);
        expect(g).toBeCloseTo(127, -1);
      }
    });
  }

  it("rotates pictures upright", async () => {
    const lying = await picture(1, 600, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const made = await decoder.pictures(file("lying.jpg", lying), "image/jpeg", wanted);
    expect([made.width, made.height]).toEqual([300, 600]);
    expect([made.pictures[2]?.width, made.pictures[2]?.height]).toEqual([160, 320]);
  });

  it("keeps transparency", async () => {
    const glass = await solidPicture("rgba(200, 40, 40, 0.4)", 300, 200, 4).png().toBuffer();
    const made = await decoder.pictures(file("glass.png", glass), "image/png", wanted);
    expect((await meanColor(first(made.pictures)))[3]).toBeCloseTo(102, -1);
  });

  it("converts print colours by their profile", async () => {
    const print = await solidPicture("rgb(200, 60, 40)").toColourspace("cmyk").withIccProfile("cmyk").tiff().toBuffer();
    expect((await sharp(print).metadata()).space).toBe("cmyk");
    const made = await decoder.pictures(file("print.tif", print), "image/tiff", wanted);
    const [r = 0, g = 0, b = 0] = await meanColor(first(made.pictures));
    expect(Math.abs(r - 200)).toBeLessThan(14);
    expect(Math.abs(g - 60)).toBeLessThan(14);
    expect(Math.abs(b - 40)).toBeLessThan(14);
  });

  it("shows the first frame of animations", async () => {
    const frames = await Promise.all(["#c00", "#0c0", "#00c"].map((color) => solidPicture(color).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const made = await decoder.pictures(file("moving.gif", moving), "image/gif", wanted);
    expect([made.width, made.height]).toEqual([400, 300]);
    expect((await meanColor(first(made.pictures)))[0]).toBeGreaterThan(190);
  });

  it("renders drawings in pixels, points or millimetres at the requested size", async () => {
    for (const unit of ["", "px", "pt", "mm", "in"]) {
      const size = `width="2${unit}" height="1${unit}" viewBox="0 0 20 10"`;
      const halves = '<rect width="20" height="10" fill="#f00"/><rect width="10" height="10" fill="#00f"/>';
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${halves}</svg>`;
      const made = await decoder.pictures(file(`size${unit}.svg`, svg), "image/svg+xml", wanted);
      expect([unit, made.pictures[0]?.width, made.pictures[0]?.height]).toEqual([unit, 1280, 640]);
      const left = sharp(first(made.pictures)).extract({ left: 0, top: 0, width: 600, height: 640 });
      expect(closest(await meanColor(await left.png().toBuffer()))).toBe("blue");
    }
  });

  it("renders each page of a document", async () => {
    const path = file("pages.pdf", createPdf([[1, 0, 0], [0, 1, 0], [0, 0, 1]])); // biome-ignore format: three pages
    const second = await decoder.pictures(path, "application/pdf", [{ name: "page-2", edge: 2048 }], { page: 2 });
    expect(second.pageCount).toBe(3);
    expect([second.pictures[0]?.width, second.pictures[0]?.height]).toEqual([1536, 2048]);
    expect(closest(await meanColor(first(second.pictures)))).toBe("green");
    expect(await problemOf(decoder.pictures(path, "application/pdf", wanted, { page: 4 }))).toBe("broken");
  });

  it.skipIf(!hasFfmpeg)("shows a frame of a film, and makes it playable without its metadata", async () => {
    const path = join(folder, "film.webm");
    createFilm(path, ["-metadata", "title=secret", "-c:v", "libvpx", "-c:a", "libvorbis"]);
    const made = await decoder.pictures(path, "video/webm", wanted);
    expect([made.width, made.height, Math.round(made.duration ?? 0)]).toEqual([320, 180, 2]);
    await decoder.playable(path, async (playable) => {
      const facts = await readFilmInfo(playable);
      expect(facts).toMatchObject({ videoCodec: "h264", audioCodec: "aac", pixelFormat: "yuv420p" });
    });
  });
});

it.skipIf(!hasFfmpeg)("reports the problem of a film without its path", async () => {
  const path = join(folder, "noise");
  writeFileSync(path, "no film".repeat(500));
  await expect(decoder.pictures(path, "video/mp4", wanted)).rejects.toMatchObject({
    code: "broken",
    message: expect.not.stringContaining(folder),
  });
});

it.skipIf(!hasFfmpeg)("shows nothing of files in a playlist, whatever its file name", async () => {
  createFilm(join(folder, "secret.mp4"));
  for (const list of [
    "ffconcat version 1.0\nfile 'secret.mp4'\n",
    `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${join(folder, "secret.mp4")}\n#EXT-X-ENDLIST\n`,
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet><Representation><BaseURL>secret.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  ]) {
    const path = join(folder, "list.mp4");
    writeFileSync(path, list);
    const shown = decoder.pictures(path, "video/mp4", wanted);
    // Some of these lists ffmpeg knows, others are noise to it.
    await expect(shown, list).rejects.toMatchObject({ code: expect.stringMatching(/^(unsupported|broken)$/) });
    await expect(shown, list).rejects.not.toThrow(/secret|\/tmp/);
  }
});

it.skipIf(!hasFfmpeg)("shows a frame of a film without timestamps", async () => {
  const path = join(folder, "timeless.mpg");
  createFilm(path, ["-an", "-r", "25", "-c:v", "mpeg2video", "-f", "vob"]);
  const stream = readFileSync(path);
  const packet = Buffer.from([0, 0, 1, 0xe0]);
  for (let at = stream.indexOf(packet); at >= 0; at = stream.indexOf(packet, at + 4)) {
    // The flags of the times in a packet's head, and the times themselves.
    stream[at + 7] = (stream[at + 7] ?? 0) & 0x3f;
    stream.fill(0xff, at + 9, at + 9 + (stream[at + 8] ?? 0));
  }
  writeFileSync(path, stream);
  expect((await decoder.pictures(path, "video/mpeg", wanted)).pictures[0]?.width).toBe(320);
});

describe("hostile files", () => {
  it("T9 renders no other files in a drawing, and makes no requests", async () => {
    const secret = file("secret.png", await solidPicture("#00ff00").png().toBuffer());
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100">
      <rect width="200" height="100" fill="red"/><image xlink:href="file://${secret}" width="100" height="100"/>
      <image xlink:href="secret.png" width="100" height="100"/><image href="http://127.0.0.1:9/x.png" width="50" height="50"/></svg>`;
    const made = await decoder.pictures(file("spy.svg", svg), "image/svg+xml", wanted);
    expect(closest(await meanColor(first(made.pictures)))).toBe("red");
  });

  it("T9 does not decode a drawing as a photograph", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    expect(await problemOf(decoder.pictures(file("x.jpg", svg), "image/jpeg", wanted))).toBe("unsupported");
  });

  it("stops a drawing that never finishes", async () => {
    const levels = Array.from({ length: 24 }, (_, i) => {
      const use = `<use href="#l${i}"/>`.repeat(10);
      return `<g id="l${i + 1}">${use}</g>`;
    }).join("");
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><defs><rect id="l0" width="9" height="9"/>${levels}</defs><use href="#l24"/></svg>`;
    const problem = await problemOf(
      decoder.pictures(file("laughs.svg", svg), "image/svg+xml", wanted, { limitMs: 3000 }),
    );
    expect(["broken", "too_slow", "too_much_memory"]).toContain(problem);
  }, 20_000);

  it("T13 refuses a picture of too many pixels", async () => {
    expect(await problemOf(decoder.pictures(file("big.png", bomb(60_000, 60_000)), "image/png", wanted))).toBe(
      "too_large",
    );
  });

  it("reports damaged files, and continues", async () => {
    const jpeg = await picture(1, 1200, 900).jpeg().toBuffer();
    const broken: [string, Buffer, string][] = [
      ["cut.jpg", jpeg.subarray(0, 100), "image/jpeg"],
      ["cut.png", (await picture(1).png().toBuffer()).subarray(0, 40), "image/png"],
      ["cut.pdf", createPdf([[1, 0, 0]]).subarray(0, 40), "application/pdf"],
      ["noise.avif", Buffer.alloc(5000, 7), "image/avif"],
      ["empty.svg", Buffer.from("<svg"), "image/svg+xml"],
    ];
    for (const [name, content, mime] of broken) {
      const problem = await problemOf(decoder.pictures(file(name, content), mime, wanted));
      expect([name, problem]).toEqual([name, expect.stringMatching(/^(broken|unsupported)$/)]);
    }
    const fine = await decoder.pictures(file("fine.jpg", jpeg), "image/jpeg", wanted);
    expect(fine.pictures).toHaveLength(3);
  });

  it("shows the readable part of a damaged picture, with a warning", async () => {
    const jpeg = await picture(1, 1200, 900).jpeg().toBuffer();
    const noise = Buffer.from(jpeg.map((byte, i) => (i > 2000 && i % 997 === 0 ? byte ^ 0xff : byte)));
    const made = await decoder.pictures(file("noise.jpg", noise), "image/jpeg", wanted);
    expect(made.pictures).toHaveLength(3);
    expect(made.warning).toMatch(/jpeg/i);
    expect(made.warning).not.toMatch(/\n|Warning treated/);
  });

  it("T13 kills a decoder that takes too much memory, and no other", { tags: ["slow"] }, async () => {
    const small = createDecoder({ temporaryFolder: folder, workers: 2, memoryBytes: 250e6 });
    try {
      const large = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#888" } })
        .png({ compressionLevel: 1, progressive: true })
        .toBuffer();
      const [greedy, modest] = await Promise.all([
        problemOf(small.pictures(file("large.png", large), "image/png", wanted)),
        problemOf(small.pictures(file("modest.png", await picture(1).png().toBuffer()), "image/png", wanted)),
      ]);
      expect([greedy, modest]).toEqual(["too_much_memory", "none"]);
    } finally {
      await small.close();
    }
  });

  it("rejects tasks when the queue is full", async () => {
    const path = file("queue.jpg", await picture(1, 3000, 2000).jpeg().toBuffer());
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => problemOf(decoder.pictures(path, "image/jpeg", wanted))),
    );
    const busy = outcomes.filter((outcome) => outcome === "busy").length;
    expect(busy).toBeGreaterThan(0);
    expect(outcomes.filter((outcome) => outcome === "none")).toHaveLength(20 - busy);
  }, 30_000);
});

describe("conversions", () => {
  it.each([
    ["documents", "application/pdf", () => memoryExhaustingPdf(++seed)],
    ["drawings", "image/svg+xml", () => slowDrawing()],
  ])("find a child for each of their places where all are %s", async (_what, mime, make) => {
    const wide = createDecoder({ temporaryFolder: folder, workers: 4 });
    const before = new Set(descendants(process.pid).map(({ pid }) => pid));
    const given = new AbortController();
    const form = { kind: "picture", mime: "image/jpeg", maxEdge: 100, dpi: null, quality: 80 } as const;
    const all = Array.from({ length: wide.slots }, (_, n) =>
      problemOf(
        wide.convert(file(`slow ${n}`, make()), mime, {
          form: { ...form, profile: "srgb", metadata: "strip" },
          target: join(folder, `made ${n}`),
          signal: given.signal,
        }),
      ),
    );
    const computing = () =>
      descendants(process.pid).filter(({ pid, program }) => !before.has(pid) && /node/.test(program));
    await vi.waitFor(() => expect(computing()).toHaveLength(wide.slots), { timeout: 20_000, interval: 50 });
    given.abort();
    expect(await Promise.all(all)).toEqual(all.map(() => "cancelled"));
    await wide.close();
  });
});

let seed = 0;
/** Filters that take a renderer seconds. */
const slowDrawing = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="f"><feTurbulence numOctaves="9" baseFrequency=".${++seed}"/><feGaussianBlur stdDeviation="90"/></filter>${'<rect width="3000" height="3000" filter="url(#f)"/>'.repeat(100)}</svg>`;

describe("files without a picture", () => {
  it("shows kind and extension on a transparent background", async () => {
    const icon = await decoder.icon("document", "Preise 2026.docx", wanted);
    const other = await decoder.icon("document", "Preise 2026.xlsx", wanted);
    expect(icon.pictures.map(({ width, height }) => [width, height])).toEqual([
      [1280, 960],
      [640, 480],
      [320, 240],
    ]);
    expect(first(icon.pictures).equals(first(other.pictures))).toBe(false);
    const again = await decoder.icon("document", "anders.DOCX", wanted);
    expect(first(icon.pictures).equals(first(again.pictures))).toBe(true);
    expect((await meanColor(first(icon.pictures)))[3]).toBeLessThan(40);
  });
});
