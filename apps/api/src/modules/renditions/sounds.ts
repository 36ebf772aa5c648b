import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ChildPool } from "../../platform/child-pool.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { Decoded } from "./decode-protocol.ts";
import type { FoundSound, SoundTask } from "./sound-reader.ts";
import { waveformDrawing } from "./waveform.ts";

/** Pictures of sounds, without any program: the cover that a file holds of itself, else how loud it is over its time. */
export interface Sounds {
  pictures(path: string, mime: string, limitMs: number, draw: DrawSound): Promise<Decoded>;
  waveform(path: string, mime: string, limitMs: number, drawing: DrawSound["drawing"]): Promise<Decoded>;
}

export interface DrawSound {
  cover(path: string): Promise<Decoded>;
  drawing(svg: string): Promise<Decoded>;
}

export function createSounds(temporaryFolder: string, pool: ChildPool<SoundTask, FoundSound>): Sounds {
  async function drawn({ levels = [], duration, remark }: FoundSound, drawing: DrawSound["drawing"]): Promise<Decoded> {
    const made = await drawing(waveformDrawing(levels));
    // Of no size and no colours of its own, like an icon.
    const looks = made.looks && { ...made.looks, colours: [] };
    const wave = { ...made, width: 0, height: 0, ...(looks ? { looks } : {}) };
    return { ...wave, ...(duration === undefined ? {} : { duration }), ...(remark === undefined ? {} : { remark }) };
  }

  const waveform: Sounds["waveform"] = async (path, mime, limitMs, drawing) =>
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
          if (error instanceof TaskError && OF_THE_COVER.includes(error.problem)) return undefined;
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

/** The sound beside it may be whole. */
const OF_THE_COVER: readonly string[] = ["broken", "unsupported", "too_large"] satisfies TaskError["problem"][];
