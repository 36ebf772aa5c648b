import { createChildPool } from "../platform/processes/child-pool.ts";
import type { TestChildTask } from "./pool.child.ts";

export const createTestChildPool = (size = 2) =>
  createChildPool<TestChildTask, string>({
    entry: ["./pool.child", import.meta.url],
    size,
    maxWaiting: 10,
    memoryBytes: 400e6,
    env: {},
  });
