import { expect, test, vi } from "vitest";
import { maxConcurrentChildren, memoryPerChild, workerCount } from "../../modules/renditions/decoder.service.ts";
import { usableMemory } from "./usable-memory.ts";

test("a container's limit takes precedence over the machine's memory", () => {
  expect(usableMemory(16e9, 3e9)).toBe(3e9);
  expect(usableMemory(2e9, 3e9)).toBe(2e9);
  // Without a limit, Node reports 0 or more than the machine has.
  for (const none of [0, 2 ** 63]) expect(usableMemory(16e9, none)).toBe(16e9);
});

test("the limit is that of the container it runs in", () => {
  const limit = vi.spyOn(process, "constrainedMemory").mockReturnValue(1e6);
  expect(usableMemory()).toBe(1e6);
  limit.mockRestore();
});

test.each([
  [16, 3e9, 3],
  [2, 24e9, 2],
  [4, 1e9, 1],
])("%d cores and %d bytes of memory decode %d pictures at a time", (cores, memory, workers) => {
  expect(workerCount(cores, memory)).toBe(workers);
});

test.each([
  { cores: 2, memory: 30e9, each: 30e9 / 26 },
  { cores: 16, memory: 128e9, each: 128e9 / 82 },
  { cores: 2, memory: 72e9, each: 2.5e9 },
])("the children of $cores cores fit into $memory bytes", ({ cores, memory, each }) => {
  expect(memoryPerChild(cores, memory)).toBeCloseTo(each);
  expect(maxConcurrentChildren(cores) * memoryPerChild(cores, memory)).toBeLessThan(memory);
});

test.each([
  [8, 16e9, 1e9],
  [2, 3.2e9, 0.8e9],
  [1, 1e9, 0.6e9],
])("one child of %d cores and %d bytes of memory may use what a large picture needs", (cores, memory, least) => {
  expect(memoryPerChild(cores, memory)).toBe(least);
});
