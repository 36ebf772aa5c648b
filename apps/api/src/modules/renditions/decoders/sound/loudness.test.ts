import { expect, it } from "vitest";
import { createLoudnessMeter } from "./loudness.ts";

/** A tone whose loudness rises from nothing to the whole. */
const rising = (frames: number) => Float32Array.from({ length: frames }, (_, i) => (i % 2 ? 1 : -1) * (i / frames));

const levelsOf = (samples: Float32Array, piece: number, channels = 1) => {
  const loudness = createLoudnessMeter();
  for (let at = 0; at < samples.length; at += piece) {
    const part = samples.subarray(at, at + piece);
    loudness.add(Array(channels).fill(part), part.length);
  }
  expect(loudness.frames()).toBe(samples.length);
  return loudness.levels(10);
};

it.each([10, 100, 5_000, 70_000, 1_000_000])("measures the loudness of each tenth of %i samples", (frames) => {
  const levels = levelsOf(rising(frames), 997, 2);
  for (const [i, level] of levels.entries()) expect(Math.abs(level - (i + 0.5) / 9.5)).toBeLessThan(0.06);
  expect(Math.max(...levels)).toBe(1);
});

it("gives the same result however the samples are divided", () => {
  const samples = rising(123_456);
  expect(levelsOf(samples, 1)).toEqual(levelsOf(samples, 50_000));
});

it("treats silence, no samples and NaN as silence", () => {
  expect(levelsOf(new Float32Array(1000), 100)).toEqual(Array(10).fill(0));
  expect(levelsOf(new Float32Array(0), 100)).toEqual(Array(10).fill(0));
  expect(levelsOf(new Float32Array(1000).fill(Number.NaN), 100)).toEqual(Array(10).fill(0));
  const half = new Float32Array(1000).fill(0.5).fill(Number.NaN, 0, 500);
  expect(levelsOf(half, 100)).toEqual([...Array(5).fill(0), ...Array(5).fill(1)]);
  expect(levelsOf(new Float32Array(1000).fill(1e30), 100)).toEqual(Array(10).fill(1));
});
