import { createChildPool } from "../platform/child-pool.ts";
import type { PoolJob } from "./pool.child.ts";

export const testPool = (size = 2) =>
  createChildPool<PoolJob, string>({
    entry: ["./pool.child", import.meta.url],
    size,
    maxWaiting: 10,
    memoryBytes: 400e6,
    env: {},
  });
