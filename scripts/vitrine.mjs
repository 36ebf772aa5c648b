// `npm run vitrine -- <command>`: the server's command line, set up and built on the first call.
import { join } from "node:path";
import { build, handOver, prepare, root } from "./setup.mjs";

await prepare();
await build();
await handOver("apps/api/dist/cli.js", process.argv.slice(2), {
  // Folders on the command line are meant from where the user stands, not from the clone.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  env: { VITRINE_DATA: process.env.VITRINE_DATA ?? join(root, "data") },
});
