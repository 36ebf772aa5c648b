import { expect, test, vi } from "vitest";
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
