// A process with busy pool children, for a test to kill.
import { createTestPool } from "./pool-kit.ts";

const pool = createTestPool();
for (const task of [{ do: "spin" }, { do: "start", program: "sleep", args: ["1000"] }] as const)
  void pool.run(task, 1e6);
