import { expect, test } from "vitest";
import { computeDecoderCount, computeMaxBytesPerDecoder, computeMaxConcurrentDecoders } from "./decoder-pools.ts";

test.each([
  [16, 3e9, 3],
  [2, 24e9, 2],
  [4, 1e9, 1],
])("%d cores and %d bytes of memory decode %d pictures at a time", (cores, memory, workers) => {
  expect(computeDecoderCount(cores, memory)).toBe(workers);
});

test.each([
  { cores: 2, memory: 30e9, each: 30e9 / 28 },
  { cores: 16, memory: 128e9, each: 128e9 / 98 },
  { cores: 2, memory: 72e9, each: 2.5e9 },
])("the children of $cores cores fit into $memory bytes", ({ cores, memory, each }) => {
  expect(computeMaxBytesPerDecoder(cores, memory)).toBeCloseTo(each);
  expect(computeMaxConcurrentDecoders(cores) * computeMaxBytesPerDecoder(cores, memory)).toBeLessThan(memory);
});

test.each([
  [8, 16e9, 1e9],
  [2, 3.2e9, 0.8e9],
  [1, 1e9, 0.6e9],
])("one child of %d cores and %d bytes of memory may use what a large picture needs", (cores, memory, least) => {
  expect(computeMaxBytesPerDecoder(cores, memory)).toBe(least);
});
