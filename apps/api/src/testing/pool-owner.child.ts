// A process with busy pool children, for a test to kill.
import { createTestChildPool } from "./child-pool-kit.ts";

const pool = createTestChildPool();
for (const task of [{ do: "spin" }, { do: "start", program: "sleep", args: ["1000"] }] as const)
  void pool.run(task, 1e6);
