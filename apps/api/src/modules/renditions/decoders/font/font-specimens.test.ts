import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import type { TaskError } from "../../../../platform/processes/child-task.ts";
import { setUpDecoder } from "../../../../testing/import-setup.ts";
import { detectFileType } from "../../../ingest/detect-file-type.ts";
import { IMPORT_PICTURE_SIZES } from "../../decoder.service.ts";

// Starts child processes and renders specimens, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { decoder, folder } = setUpDecoder({ workers: 1, memoryBytes: 600e6 });

const FOREIGN = fileURLToPath(new URL("../../../../testing/third-party-fonts/", import.meta.url));
const foreign = (name: string) => readFileSync(join(FOREIGN, name));

async function shown(name: string, bytes: Buffer) {
  const path = join(folder, "file");
  writeFileSync(path, bytes);
  const { mime } = await detectFileType(bytes.subarray(0, 65_536), name);
  const { pictures } = await decoder.pictures(path, mime, IMPORT_PICTURE_SIZES, { analyse: true });
  return Buffer.from(pictures[0]?.data ?? []);
}
/** The share of the sheet that is dark. */
async function darkness(sheet: Buffer) {
  const { data } = await sharp(sheet).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 128).length / data.length;
}

describe("a font", () => {
  it("is shown by a specimen, whatever its file format", async () => {
    const bold = await shown("a.ttf", foreign("fonttools.ttf"));
    expect(await sharp(bold).metadata()).toMatchObject({ width: 1280, height: 800 });
    for (const packed of ["woff", "woff2"]) {
      expect((await shown(`a.${packed}`, foreign(`fonttools.${packed}`))).equals(bold), packed).toBe(true);
    }
    const regular = await shown("a.otf", foreign("fonttools.otf"));
    expect(await darkness(regular)).toBeGreaterThan(0.02);
    expect(await darkness(bold)).toBeGreaterThan(1.3 * (await darkness(regular)));
  });

  it.each(readdirSync(FOREIGN).filter((name) => !name.endsWith(".md")))(
    "ends with a sheet or a reason when %s is truncated or damaged",
    async (name) => {
      const bytes = foreign(name);
      const outcome = (file: Buffer) =>
        shown(name, file).then(
          ({ length }) => length > 0,
          (error: TaskError) => error.code,
        );
      expect(await outcome(bytes.subarray(0, bytes.length / 3))).toMatch(/^(broken|unsupported)$/);
      const spoilt = Buffer.from(bytes);
      for (let at = 60; at < spoilt.length; at += 211) spoilt[at] = (at * 31) % 256;
      expect([true, "broken", "unsupported", "too_slow"]).toContain(await outcome(spoilt));
    },
  );
});
