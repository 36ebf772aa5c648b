// A process with a pool whose children are at work, for a test to kill.
import { testPool } from "./pool-kit.ts";

const pool = testPool();
for (const job of [{ do: "spin" }, { do: "start", program: "sleep", args: ["1000"] }] as const) void pool.run(job, 1e6);
