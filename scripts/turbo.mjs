// Runs turbo for the scripts of package.json, with telemetry disabled.
import { isMainModule, run } from "./setup.mjs";

if (isMainModule(import.meta.url)) process.exit(await run("pnpm", ["exec", "turbo", ...process.argv.slice(2)]));
