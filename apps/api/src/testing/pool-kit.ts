import { createChildPool } from "../platform/processes/child-pool.ts";
import type { PoolTask } from "./pool.child.ts";

export const createTestPool = (size = 2) =>
  createChildPool<PoolTask, string>({
    entry: ["./pool.child", import.meta.url],
    size,
    maxWaiting: 10,
    memoryBytes: 400e6,
    env: {},
  });
