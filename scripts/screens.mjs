// `pnpm screens`: takes screenshots of every screen of the built portal, in the browser of the tests.
import { findBrowser } from "./browser.mjs";
import { build, environment, prepare, run } from "./setup.mjs";

await prepare();
await build();
const browser = await findBrowser();
const env = environment(browser ? { VITRINE_BROWSER: browser } : {});
process.exit(await run("pnpm", ["--filter", "@vitrine/e2e", "--silent", "screens", ...process.argv.slice(2)], { env }));
