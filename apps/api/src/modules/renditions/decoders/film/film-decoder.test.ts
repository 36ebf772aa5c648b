import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { hasFfmpeg } from "../../../../testing/external-programs.ts";
import { setUpDecoder } from "../../../../testing/import-setup.ts";
import { createDecoder } from "../../decoder.service.ts";

// Starts programs and converts films, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { decoder, folder } = setUpDecoder();

// More than Linux takes as one argument of a program; it would never be converted.
it.skipIf(!hasFfmpeg).each(["strip", "keep"] as const)(
  "is converted with a copyright notice of any length, shortened to a line: %s",
  async (metadata) => {
    const [source, target, says] = [join(folder, "long.mkv"), join(folder, `${metadata}.mp4`), join(folder, "says")];
    writeFileSync(says, `;FFMETADATA1\ncopyright=Ida\u0007${"x".repeat(200_000)}\n`);
    const picture = ["-f", "lavfi", "-i", "testsrc=duration=1:size=64x36:rate=5"];
    execFileSync("ffmpeg", [
      "-v",
      "error",
      "-y",
      ...picture,
      "-f",
      "ffmetadata",
      "-i",
      says,
      "-map_metadata",
      "1",
      source,
    ]);
    const form = { kind: "film", mime: "video/mp4", maxEdge: 64, quality: 50, metadata } as const;
    await decoder.convert(source, "video/matroska", { form, target, signal: new AbortController().signal });
    const shown = execFileSync("ffprobe", ["-v", "error", "-of", "json", "-show_format", target]).toString();
    expect(JSON.parse(shown).format.tags.copyright).toMatch(/^Ida x{1996}$/);
  },
);

it.skipIf(!hasFfmpeg)("is rendered in its colours whatever the name of the temporary folder", async () => {
  const temporaryFolder = join(folder, "it's [a], b;c: d\\e");
  mkdirSync(temporaryFolder);
  const odd = createDecoder({ temporaryFolder });
  const film = new URL("../../../../testing/reported-files/films/film-pq.mp4", import.meta.url).pathname;
  try {
    const { width, height } = await odd.pictures(film, "video/mp4", []);
    expect([width, height]).toEqual([640, 360]);
    expect((await odd.playable(film, (path) => readFile(path))).length).toBeGreaterThan(1000);
  } finally {
    await odd.close();
  }
});

it.skipIf(!hasFfmpeg)("is converted to square pixels and the colours of a screen", async () => {
  const films = new URL("../../../../testing/reported-files/films/", import.meta.url);
  const form = { kind: "film", mime: "video/mp4", maxEdge: 320, quality: null, metadata: "strip" } as const;
  const streamOf = async (name: string) => {
    const target = join(folder, `${name}.converted.mp4`);
    const signal = new AbortController().signal;
    await decoder.convert(new URL(name, films).pathname, "video/mp4", { form, target, signal });
    const shown = execFileSync("ffprobe", ["-v", "error", "-of", "json", "-show_streams", target]).toString();
    return JSON.parse(shown).streams[0];
  };
  const square = await streamOf("film-anamorphic.mp4");
  expect(square).toMatchObject({ width: 320, height: 100 });
  expect(["1:1", undefined]).toContain(square.sample_aspect_ratio);
  expect(await streamOf("film-pq.mp4")).toMatchObject({ width: 320, height: 180, color_transfer: "bt709" });
});
