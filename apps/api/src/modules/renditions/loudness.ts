// How loud a sound is over its time. Pure.

/** Sounds of any length are folded into as many parts at most. */
const MOST_PARTS = 4096;
/** Frames of a part at first; whenever there are too many parts, it doubles. */
const FIRST_FRAMES = 1;

export interface Loudness {
  /** As many samples of each channel, from -1 to 1. */
  add(channels: readonly Float32Array[], frames: number): void;
  frames(): number;
  /** From 0 to 1, the loudest is 1; all are 0 where there is silence. */
  levels(count: number): number[];
}

export function createLoudness(): Loudness {
  const energy = new Float64Array(MOST_PARTS);
  let perPart = FIRST_FRAMES;
  let parts = 0;
  let inLast = 0;
  let total = 0;

  function halve() {
    for (let at = 0; at < MOST_PARTS / 2; at++) energy[at] = (energy[at * 2] ?? 0) + (energy[at * 2 + 1] ?? 0);
    energy.fill(0, MOST_PARTS / 2);
    parts = MOST_PARTS / 2;
    perPart *= 2;
  }

  return {
    add(channels, frames) {
      for (let at = 0; at < frames; ) {
        if (parts === 0 || inLast === perPart) {
          if (parts === MOST_PARTS) halve();
          parts++;
          inLast = 0;
        }
        const end = Math.min(frames, at + perPart - inLast);
        let sum = 0;
        for (const samples of channels) {
          for (let i = at; i < end; i++) {
            const sample = samples[i] ?? 0;
            const bounded = Math.max(-1, Math.min(1, sample));
            // What is no number is silence.
            sum += bounded * bounded || 0;
          }
        }
        energy[parts - 1] = (energy[parts - 1] ?? 0) + sum;
        inLast += end - at;
        total += end - at;
        at = end;
      }
    },
    frames: () => total,
    levels(count) {
      const length = total / perPart;
      const levels = Array.from({ length: count }, (_, i) => {
        const [from, to] = [(i * length) / count, ((i + 1) * length) / count];
        let sum = 0;
        for (let part = Math.floor(from); part < to; part++) {
          // The last part may not be full yet.
          const end = Math.min(part + 1, length);
          sum += ((energy[part] ?? 0) * (Math.min(to, end) - Math.max(from, part))) / (end - part);
        }
        return to > from ? Math.sqrt(sum / (to - from)) : 0;
      });
      const loudest = Math.max(...levels);
      return levels.map((level) => (loudest > 0 ? level / loudest : 0));
    },
  };
}
