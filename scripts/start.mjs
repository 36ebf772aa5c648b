// `npm start`: from a fresh clone to a running portal.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build, environment, prepare, root } from "./setup.mjs";

await prepare();
await build();

const server = spawn(process.execPath, ["--enable-source-maps", join(root, "apps/api/dist/main.js")], {
  cwd: root,
  stdio: "inherit",
  env: environment({ NODE_ENV: process.env.NODE_ENV ?? "production" }),
});
// A terminal's Ctrl+C reaches the server by itself; a signal sent to this process alone must be passed on.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.on("close", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
