import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { hasFfmpeg } from "../../testing/checking-programs.ts";
import { decoderForAll } from "../../testing/import-setup.ts";

// Programs are started and films made: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 90_000 });

const { decoder, folder } = decoderForAll();

// More than Linux takes as one argument of a program; it would never be converted.
it.skipIf(!hasFfmpeg).each(["strip", "keep"] as const)(
  "is converted however long its notice is, with a line of it: %s",
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
    await decoder.convertFilm(source, { form, target, signal: new AbortController().signal });
    const shown = execFileSync("ffprobe", ["-v", "error", "-of", "json", "-show_format", target]).toString();
    expect(JSON.parse(shown).format.tags.copyright).toMatch(/^Ida x{1996}$/);
  },
);
