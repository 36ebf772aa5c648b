import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ChildPool } from "../../../platform/processes/child-pool.ts";
import { TaskError } from "../../../platform/processes/child-task.ts";
import type { Decoded } from "../decode-protocol.ts";
import type { FoundSound, SoundTask } from "./sound-reader.ts";
import { waveformSvg } from "./waveform.ts";

/** Pictures of sounds, made without ffmpeg: the embedded cover, otherwise a waveform. */
export interface SoundPictures {
  pictures(path: string, mime: string, limitMs: number, draw: SoundRenderer): Promise<Decoded>;
  waveform(path: string, mime: string, limitMs: number, drawing: SoundRenderer["drawing"]): Promise<Decoded>;
}

export interface SoundRenderer {
  cover(path: string): Promise<Decoded>;
  drawing(svg: string): Promise<Decoded>;
}

export function createSoundPictures(temporaryFolder: string, pool: ChildPool<SoundTask, FoundSound>): SoundPictures {
  async function drawn(
    { levels = [], duration, warning }: FoundSound,
    drawing: SoundRenderer["drawing"],
  ): Promise<Decoded> {
    const made = await drawing(waveformSvg(levels));
    // A waveform has no size and no colours, like an icon.
    const analysis = made.analysis && { ...made.analysis, colours: [] };
    const waveform = { ...made, width: 0, height: 0, ...(analysis ? { analysis } : {}) };
    return {
      ...waveform,
      ...(duration === undefined ? {} : { duration }),
      ...(warning === undefined ? {} : { warning }),
    };
  }

  const waveform: SoundPictures["waveform"] = async (path, mime, limitMs, drawing) =>
    drawn(await pool.run({ path, mime }, limitMs), drawing);

  return {
    waveform,
    async pictures(path, mime, limitMs, { cover, drawing }) {
      const folder = await mkdtemp(join(temporaryFolder, "sound-"));
      try {
        const target = join(folder, "cover");
        const found = await pool.run({ path, mime, cover: target }, limitMs);
        if (!found.hasCover) return await drawn(found, drawing);
        const { duration } = found;
        const made = await cover(target).catch((error: unknown) => {
          if (error instanceof TaskError && COVER_PROBLEMS.includes(error.problem)) return undefined;
          throw error;
        });
        if (!made) return await waveform(path, mime, limitMs, drawing);
        const { dpi: _dpi, frames: _frames, ...picture } = made;
        return { ...picture, ...(duration === undefined ? {} : { duration }) };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Problems of a cover that do not fail the sound. */
const COVER_PROBLEMS: readonly string[] = ["broken", "unsupported", "too_large"] satisfies TaskError["problem"][];
