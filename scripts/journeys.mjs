// `pnpm journeys`: all browser journeys, including the languages, widths and colours that `npm test` skips.
import { findBrowser } from "./browser.mjs";
import { build, environment, prepare, run } from "./setup.mjs";

await prepare();
await build();
const browser = await findBrowser();
const env = environment({ VITRINE_TESTS: "all", ...(browser ? { VITRINE_BROWSER: browser } : {}) });
process.exit(await run("pnpm", ["--filter", "@vitrine/e2e", "run", "e2e", ...process.argv.slice(2)], { env }));
