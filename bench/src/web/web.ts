// The portal in a browser compared with simpler pages: Chromium, driven over its protocol with trusted input, a new
// context each time. Ratios and counts fail the benchmark; milliseconds are printed with their goals.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { REPOSITORY_ROOT } from "../delivery/library.ts";
import { startOurs } from "../delivery/portal.ts";
import { requireProgram } from "../programs.ts";
import { measureAdminEntry } from "./admin.ts";
import { launch } from "./browser.ts";
import { listFirstPictures, measureColdLoad } from "./cold-load.ts";
import { measureInput } from "./input.ts";
import { bundleScript, startPeers } from "./peers.ts";
import { measureScale } from "./scale.ts";
import { measureLayout, measureThemeSwitch } from "./single-frame.ts";

const PORTS = { demo: "18482", thousand: "18483", hundredThousand: "18484" };
/** Rounds of the views take longest, and contain many jumps and frames. */
const MAX_VIEW_ROUNDS = 3;
const work = join(REPOSITORY_ROOT, "bench/.work/web");
const cores = `0-${availableParallelism() - 1}`;
const addressOf = (port: string) => `http://127.0.0.1:${port}`;

interface Running {
  address: string;
  stop(): Promise<void>;
}

/** `assets`: size of the generated library; 0: the demo library. */
async function startPortal(port: string, assets: number): Promise<Running> {
  const dataFolder = join(work, `data-${port}`);
  if (assets > 0) {
    console.log(`Making a library of ${assets.toLocaleString("en")} assets ...`);
    execFileSync(
      process.execPath,
      [join(REPOSITORY_ROOT, "apps/api/dist/cli.js"), "seed", "--assets", String(assets)],
      {
        env: { ...process.env, NODE_ENV: "production", VITRINE_DATA: dataFolder, VITRINE_DEMO: "0" },
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
  } else console.log("Importing the demo library ...");
  const variables = {
    PORT: port,
    VITRINE_DEMO: assets > 0 ? "0" : "1",
    // Every visit is a new visitor.
    VITRINE_SESSIONS_PER_MINUTE: "100000",
  };
  const { stop } = await startOurs(dataFolder, variables, cores);
  return { address: addressOf(port), stop };
}

const PARTS = ["load", "admin", "input", "scale", "once"] as const;

export async function run(args: readonly string[]): Promise<void> {
  const options = { rounds: { type: "string", default: "7" }, only: { type: "string" } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const rounds = Number(values.rounds);
  const isWanted = (part: (typeof PARTS)[number]) => values.only === undefined || values.only === part;
  requireProgram("taskset", "Debian's package util-linux.");
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const running: { stop(): Promise<void> }[] = [];
  const start = async (port: string, assets: number) => {
    const portal = await startPortal(port, assets);
    running.push(portal);
    return portal.address;
  };
  const browser = await launch();
  try {
    console.log(
      `\n== The portal in a browser ==\nChromium ${browser.version()}; ${availableParallelism()} cores; node ${process.version}`,
    );
    const visitor = {
      browser,
      probe: await bundleScript(join(import.meta.dirname, "probe.ts"), "benchProbeModule", join(work, "probe")),
    };
    const demo = await start(PORTS.demo, 0);
    if (isWanted("admin")) await measureAdminEntry(visitor, demo, rounds);
    if (values.only === "admin") return;
    const peers = await startPeers(join(work, "peers"), await listFirstPictures(visitor, demo));
    running.push(peers);
    if (isWanted("load")) await measureColdLoad(visitor, demo, peers, rounds);
    if (isWanted("once")) {
      await measureLayout(visitor, peers, join(work, "layout"));
      await measureThemeSwitch(visitor, demo, peers, rounds);
    }
    if (!isWanted("input") && !isWanted("scale")) return;
    const hundredThousand = await start(PORTS.hundredThousand, 100_000);
    if (isWanted("input")) await measureInput(visitor, hundredThousand, peers, Math.ceil(rounds / 2));
    if (!isWanted("scale")) return;
    const thousand = await start(PORTS.thousand, 1000);
    await measureScale(visitor, { thousand, hundredThousand }, peers, Math.min(MAX_VIEW_ROUNDS, rounds));
  } finally {
    await browser.close();
    for (const each of running.reverse()) await each.stop();
    rmSync(work, { recursive: true, force: true });
  }
}
