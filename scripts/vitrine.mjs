// `npm run vitrine -- <command>`: the server's command line, set up and built on the first call.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build, environment, prepare, root } from "./setup.mjs";

await prepare();
await build();

const child = spawn(
  process.execPath,
  ["--enable-source-maps", join(root, "apps/api/dist/cli.js"), ...process.argv.slice(2)],
  {
    // Folders on the command line are meant from where the user stands, not from the clone.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: "inherit",
    env: environment({
      NODE_ENV: process.env.NODE_ENV ?? "production",
      VITRINE_DATA: process.env.VITRINE_DATA ?? join(root, "data"),
    }),
  },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("close", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
