import { expect, test, vi } from "vitest";
import { getUsableMemoryBytes } from "./usable-memory.ts";

test("a container's limit takes precedence over the machine's memory", () => {
  expect(getUsableMemoryBytes(16e9, 3e9)).toBe(3e9);
  expect(getUsableMemoryBytes(2e9, 3e9)).toBe(2e9);
  // Without a limit, Node reports 0 or more than the machine has.
  for (const none of [0, 2 ** 63]) expect(getUsableMemoryBytes(16e9, none)).toBe(16e9);
});

test("the limit is that of the container it runs in", () => {
  const limit = vi.spyOn(process, "constrainedMemory").mockReturnValue(1e6);
  expect(getUsableMemoryBytes()).toBe(1e6);
  limit.mockRestore();
});
