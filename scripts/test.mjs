// `npm test`: sets everything up, a browser too, and runs all checks and tests. The last line counts them.
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
  { name: "Size of the entry", command: [process.execPath, "apps/web/scripts/entry-size.mjs"] },
  {
    name: "Journeys in the browser",
    command: ["pnpm", "--filter", "@vitrine/e2e", "run", "e2e"],
    counts: "playwright",
  },
  { name: "From a clean clone to the first found asset", command: [process.execPath, "scripts/prove-start.mjs"] },
  { name: "The composition's processes", command: [process.execPath, "scripts/prove-compose.mjs"] },
];
process.exit((await runStages(stages, environment(browser ? { VITRINE_BROWSER: browser } : {}))) ? 0 : 1);
