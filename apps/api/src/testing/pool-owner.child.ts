// A process with a pool whose children are at work, for a test to kill.
import { testPool } from "./pool-kit.ts";

const pool = testPool();
for (const task of [{ do: "spin" }, { do: "start", program: "sleep", args: ["1000"] }] as const)
  void pool.run(task, 1e6);
