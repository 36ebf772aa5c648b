// `npm test`: sets up everything including a browser, and runs checks and tests. The last line has their counts.
// VITRINE_TESTS=more adds all journeys, phones and the start from a clean clone (CI). VITRINE_TESTS=all (`npm run
// test:all`) runs everything: all widths and languages, slow tests, hundreds of kills, the corpus, real search servers.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { checkStages } from "./check.mjs";
import { installPostgres } from "./postgres.mjs";
import { environment, prepare, root, runCaptured } from "./setup.mjs";
import { runStages } from "./stages.mjs";

const started = Date.now();
const extent = process.env.VITRINE_TESTS ?? "quick";
const isAll = extent === "all";

await prepare();
const browser = await findBrowser();
if (extent !== "quick") await installPostgres();
const turbo = ["pnpm", "exec", "turbo", "run", "--output-logs=errors-only", "--log-prefix=none"];
const script = (file) => [process.execPath, file];
const e2e = ["pnpm", "--filter", "@vitrine/e2e", "run"];
const api = ["pnpm", "--filter", "@vitrine/api", "run"];
const stages = [
  ...checkStages(),
  { name: "Build", command: [...turbo, "build"] },
  { name: "Size of the entry bundle", command: script("apps/web/scripts/entry-size.mjs") },
  { name: "Browser journeys", command: [...e2e, "e2e"], counts: "playwright" },
];
if (extent !== "quick") {
  stages.push(
    { name: "Quick start from a clean clone", command: script("scripts/verify-start.mjs") },
    { name: "Processes of docker-compose.yml", command: script("scripts/verify-compose.mjs") },
  );
}
if (isAll) {
  stages.push(
    { name: "Corpus of foreign files", command: [...api, "corpus"] },
    { name: "Server tests with PostgreSQL", command: [...api, "test:postgres"] },
    { name: "Search tests with Meilisearch", command: [...api, "test:meilisearch"] },
    { name: "Journeys with Meilisearch", command: [...e2e, "journeys:meilisearch"], counts: "playwright" },
  );
}
const settings = { ...(browser ? { VITRINE_BROWSER: browser } : {}), ...(isAll ? { VITRINE_TORTURE: "1" } : {}) };
const total = await runStages(stages, environment(settings));
if (isAll) await record(total);
process.exit(total.failed === 0 ? 0 : 1);

/** Adds the run to docs/test-runs.md. */
async function record({ passed, failed, skipped }) {
  const commit = (await runCaptured("git", ["rev-parse", "--short=8", "HEAD"])).output.trim();
  const minutes = Math.round((Date.now() - started) / 60_000);
  const date = new Date().toISOString().slice(0, 10);
  const row = `| ${date} | ${commit} | ${passed} | ${failed} | ${skipped} | ${minutes} |\n`;
  appendFileSync(join(root, "docs", "test-runs.md"), row);
}
