// `npm run client`: packs the typed client for use in other projects.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { exitWithMessage, prepare, root, run } from "./setup.mjs";

await prepare();
const folder = join(root, "packages", "contract", "package");
const packed =
  (await run(process.execPath, ["packages/contract/scripts/package.mjs", folder])) === 0 &&
  (await run("npm", ["pack", folder, "--pack-destination", root, "--loglevel=error"], {
    shell: process.platform === "win32",
  })) === 0;
rmSync(folder, { recursive: true, force: true });
if (!packed) exitWithMessage("The client could not be packed; see above.");
console.log(`It is in ${root}. In your project: npm install <that file>`);
