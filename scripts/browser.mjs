// Finds a Chromium for the journeys: one that is installed, else Playwright's own, else Debian's as root.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { listenTo, run, stop } from "./setup.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function installed() {
  if (process.env.VITRINE_BROWSER) {
    if (existsSync(process.env.VITRINE_BROWSER)) return process.env.VITRINE_BROWSER;
    stop(
      `VITRINE_BROWSER names ${process.env.VITRINE_BROWSER}, which does not exist. Set it to the path of a Chromium, or unset it.`,
    );
  }
  for (const folder of (process.env.PATH ?? "").split(":")) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return places.find((place) => existsSync(place));
}

/** Playwright keeps its browsers in a folder of the user's; "" lets it choose by itself. */
function playwrightsOwn() {
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), process.platform === "darwin" ? "Library/Caches/ms-playwright" : ".cache/ms-playwright");
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith("chromium")) ? "" : undefined;
}

/** The first error in what it says for each try, each mirror, with a stack. */
function reasonIn(output) {
  const [, reason = "it did not say why"] = /Error: (.+)/.exec(output) ?? [];
  return reason.trim();
}

/** The path of a browser for VITRINE_BROWSER, or "" for Playwright's own. */
export async function findBrowser() {
  let found = installed() ?? playwrightsOwn();
  if (found !== undefined) return found;
  console.log("No Chromium found; fetching Playwright's ...");
  const fetching = await listenTo("pnpm", ["--filter", "@vitrine/e2e", "exec", "playwright", "install", "chromium"]);
  if (fetching.code === 0) return "";
  console.log(`Playwright's could not be fetched (${reasonIn(fetching.output)}).`);
  const debian = spawnSync("apt-get", ["--version"]).status === 0;
  if (debian && process.getuid?.() === 0) {
    console.log("Installing Debian's ...");
    await run("apt-get", ["update", "-qq"]);
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
    found = installed();
    if (found !== undefined) return found;
  }
  return stop(
    `The journeys need a Chromium. Run "${debian ? "sudo apt-get install chromium" : "npx playwright install chromium"}", or set VITRINE_BROWSER to one, and try again.`,
  );
}
