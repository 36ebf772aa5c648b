// Finds a Chromium for the journeys: an installed one, else Playwright's, else Debian's if run as root.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { exitWithMessage, run, runCaptured } from "./setup.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function findInstalled() {
  if (process.env.VITRINE_BROWSER) {
    if (existsSync(process.env.VITRINE_BROWSER)) return process.env.VITRINE_BROWSER;
    exitWithMessage(
      `VITRINE_BROWSER names ${process.env.VITRINE_BROWSER}, which does not exist. Set it to the path of a Chromium, or unset it.`,
    );
  }
  for (const folder of (process.env.PATH ?? "").split(":")) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return macPaths.find((path) => existsSync(path));
}

/** Playwright stores its browsers in a folder of the user; "" lets Playwright choose. */
function findPlaywrightBrowser() {
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), process.platform === "darwin" ? "Library/Caches/ms-playwright" : ".cache/ms-playwright");
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith("chromium")) ? "" : undefined;
}

/** Extracts the first error: the output has one with a stack for each attempt and mirror. */
function extractReason(output) {
  const [, reason = "unknown reason"] = /Error: (.+)/.exec(output) ?? [];
  return reason.trim();
}

/** The path of a browser for VITRINE_BROWSER, or "" for Playwright's own. */
export async function findBrowser() {
  let found = findInstalled() ?? findPlaywrightBrowser();
  if (found !== undefined) return found;
  console.log("No Chromium found; downloading Playwright's ...");
  const download = await runCaptured("pnpm", ["--filter", "@vitrine/e2e", "exec", "playwright", "install", "chromium"]);
  if (download.code === 0) return "";
  console.log(`Playwright's Chromium could not be downloaded (${extractReason(download.output)}).`);
  const debian = spawnSync("apt-get", ["--version"]).status === 0;
  if (debian && process.getuid?.() === 0) {
    console.log("Installing Debian's Chromium ...");
    await run("apt-get", ["update", "-qq"]);
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
    found = findInstalled();
    if (found !== undefined) return found;
  }
  return exitWithMessage(
    `The journeys need a Chromium. Run "${debian ? "sudo apt-get install chromium" : "npx playwright install chromium"}", or set VITRINE_BROWSER to one, and try again.`,
  );
}
