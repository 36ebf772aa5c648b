// `npm test`: sets up everything including a browser, and runs all checks and tests. The last line has their counts.
import { findBrowser } from "./browser.mjs";
import { checkStages } from "./check.mjs";
import { environment, prepare } from "./setup.mjs";
import { runStages } from "./stages.mjs";

await prepare();
const browser = await findBrowser();
const turbo = ["pnpm", "exec", "turbo", "run", "--output-logs=errors-only", "--log-prefix=none"];
const stages = [
  ...checkStages(),
  { name: "Build", command: [...turbo, "build"] },
  { name: "Size of the entry bundle", command: [process.execPath, "apps/web/scripts/entry-size.mjs"] },
  {
    name: "Browser journeys",
    command: ["pnpm", "--filter", "@vitrine/e2e", "run", "e2e"],
    counts: "playwright",
  },
  { name: "Quick start from a clean clone", command: [process.execPath, "scripts/verify-start.mjs"] },
  { name: "Processes of docker-compose.yml", command: [process.execPath, "scripts/verify-compose.mjs"] },
];
process.exit((await runStages(stages, environment(browser ? { VITRINE_BROWSER: browser } : {}))) ? 0 : 1);
