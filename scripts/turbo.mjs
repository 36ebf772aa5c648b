// Turbo for the scripts of package.json, in the environment of every other child.
import { isCalled, run } from "./setup.mjs";

if (isCalled(import.meta.url)) process.exit(await run("pnpm", ["exec", "turbo", ...process.argv.slice(2)]));
