// Measures the loudness of a sound over time, for its waveform. Pure.

/** Maximum number of parts that a sound of any length is divided into. */
const MAX_PARTS = 4096;

export function createLoudnessMeter() {
  const energy = new Float64Array(MAX_PARTS);
  /** Samples per part; doubled whenever there are too many parts. */
  let perPart = 1;
  let parts = 0;
  let inLast = 0;
  let total = 0;

  function halve() {
    for (let at = 0; at < MAX_PARTS / 2; at++) energy[at] = (energy[at * 2] ?? 0) + (energy[at * 2 + 1] ?? 0);
    energy.fill(0, MAX_PARTS / 2);
    parts = MAX_PARTS / 2;
    perPart *= 2;
  }

  return {
    /** Adds `frames` samples of each channel, from -1 to 1. */
    add(channels: readonly Float32Array[], frames: number): void {
      for (let at = 0; at < frames; ) {
        if (parts === 0 || inLast === perPart) {
          if (parts === MAX_PARTS) halve();
          parts++;
          inLast = 0;
        }
        const end = Math.min(frames, at + perPart - inLast);
        let sum = 0;
        for (const samples of channels) {
          for (let i = at; i < end; i++) {
            const sample = samples[i] ?? 0;
            const bounded = Math.max(-1, Math.min(1, sample));
            // NaN counts as silence.
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
    /** Levels from 0 to 1, scaled so that the loudest is 1; all are 0 for silence. */
    levels(count: number): number[] {
      const length = total / perPart;
      const levels = Array.from({ length: count }, (_, i) => {
        const [from, to] = [(i * length) / count, ((i + 1) * length) / count];
        let sum = 0;
        for (let part = Math.floor(from); part < to; part++) {
          // The last part may be incomplete.
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
