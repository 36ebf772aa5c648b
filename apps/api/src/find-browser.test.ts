// `npm test` searches for a browser: a failing method is reported in one line before the next is tried.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "vitrine-browser-"));
const bin = join(folder, "bin");
const manager = (process.env.PATH ?? "").split(delimiter).find((place) => existsSync(join(place, "pnpm")));

beforeAll(() => {
  mkdirSync(bin);
  // A machine without a browser and Debian's packages, but with a shell.
  for (const name of ["sh", "env", "uname", "sed", "dirname", "basename"]) {
    const place = ["/bin", "/usr/bin"].find((one) => existsSync(join(one, name)));
    if (place) symlinkSync(join(place, name), join(bin, name));
  }
  symlinkSync(process.execPath, join(bin, "node"));
  if (manager) symlinkSync(join(manager, "pnpm"), join(bin, "pnpm"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(!manager || process.platform === "win32")(
  "a failed download of a browser is reported in one line, with the reason",
  { tags: ["slow"] },
  () => {
    const script = `import { findBrowser } from ${JSON.stringify(join(root, "scripts/browser.mjs"))}; await findBrowser();`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
      env: {
        HOME: folder,
        PATH: bin,
        PLAYWRIGHT_BROWSERS_PATH: join(folder, "browsers"),
        // Nothing listens there.
        PLAYWRIGHT_DOWNLOAD_HOST: "http://127.0.0.1:9",
      },
    });
    expect(status).toBe(1);
    expect(stdout.trim().split("\n")).toEqual([
      "No Chromium found; downloading Playwright's ...",
      expect.stringMatching(/^Playwright's Chromium could not be downloaded \(.*ECONNREFUSED.*\)\.$/),
    ]);
    expect(stderr.trim()).toMatch(/^The journeys need a Chromium\. .*$/);
  },
);
