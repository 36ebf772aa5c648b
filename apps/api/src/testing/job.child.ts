// Starts a job for each received key, reports the outcomes, and keeps its jobs until it is killed.
import { join } from "node:path";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/database/database.ts";
import { createJobs } from "../platform/jobs/jobs.ts";

const [folder = ""] = process.argv.slice(2);
const jobs = createJobs(openDatabase(join(folder, "vitrine.db")), systemClock);
process.on("message", async (keys: string[]) => {
  const outcomes = [];
  for (const key of keys) outcomes.push((await jobs.start({ kind: "import", key, payload: {} })).outcome);
  process.send?.(outcomes);
});
process.send?.("ready");
