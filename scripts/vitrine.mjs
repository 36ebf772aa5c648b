// `npm run vitrine -- <command>`: the server's command line; sets up and builds on the first call.
import { join } from "node:path";
import { build, prepare, root, runInProcess } from "./setup.mjs";

await prepare();
await build();
await runInProcess("apps/api/dist/cli.js", process.argv.slice(2), {
  // Relative paths are resolved from the user's folder, not from the clone.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  env: { VITRINE_DATA: process.env.VITRINE_DATA ?? join(root, "data") },
});
