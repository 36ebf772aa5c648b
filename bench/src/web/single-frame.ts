// Operations that should take at most one frame: the layout of all results, and a theme switch.
import { join } from "node:path";
import { REPOSITORY_ROOT } from "../delivery/library.ts";
import { quantile } from "../search/quantile.ts";
import { openVisit, type Visitor } from "./browser.ts";
import { searchUrl } from "./cold-load.ts";
import { bundleScript, type PeerPages } from "./peers.ts";
import { formatNumber, formatStatistic, printGoal, printHeading, requireTrue } from "./report.ts";
import { computeStatistic } from "./statistics.ts";

const LAYOUT = join(REPOSITORY_ROOT, "apps/web/src/features/search/views/grid/justified-layout.ts");
const GOALS_MS = { layout: 5, theme: 17 };
const RATIOS = 100_000;
const LAYOUTS = 30;
const FRAMES = 120;

interface LayoutModule {
  createJustifiedLayout(ratios: ArrayLike<number>, options: object): { readonly height: number };
}

/** Milliseconds of each layout of all ratios, and of one pass that sums them up as a baseline. */
async function layouts(visitor: Visitor, blank: string, work: string): Promise<{ ours: number[]; floor: number[] }> {
  const script = await bundleScript(LAYOUT, "benchLayout", work);
  const { page, close } = await openVisit({ ...visitor, probe: `${script}\nglobalThis.benchLayout = benchLayout;` });
  await page.goto(blank);
  const times = await page.evaluate(
    ([count, rounds]) => {
      // The script before put it there.
      const { createJustifiedLayout } = (globalThis as unknown as { benchLayout: LayoutModule }).benchLayout;
      const ratios = Array.from({ length: count }, (_, at) => 0.6 + ((at * 7919) % 17) / 10);
      const measured = { ours: [] as number[], floor: [] as number[] };
      let kept = 0;
      for (let turn = 0; turn < rounds; turn++) {
        let began = performance.now();
        kept += createJustifiedLayout(ratios, { width: 1130, gap: 4, minHeight: 200, maxHeight: 250 }).height;
        measured.ours.push(performance.now() - began);
        began = performance.now();
        for (const ratio of ratios) kept += ratio;
        measured.floor.push(performance.now() - began);
      }
      if (!(kept > 0)) throw new Error("nothing was laid out");
      return measured;
    },
    [RATIOS, LAYOUTS] as const,
  );
  await close();
  return times;
}

export async function measureLayout(visitor: Visitor, peers: PeerPages, work: string): Promise<void> {
  printHeading("At once");
  const { ours, floor } = await layouts(visitor, peers.static, work);
  const sum = `adding them up ${formatStatistic(computeStatistic(floor))}; the first time, not compiled yet, ${formatNumber(ours[0] ?? Number.NaN)}`;
  printGoal(`layout of ${RATIOS.toLocaleString("en")} ratios`, ours, GOALS_MS.layout, sum);
}

/** Switches the device to dark, which the portal follows unless the user has chosen a theme. */
export async function measureThemeSwitch(
  visitor: Visitor,
  ours: string,
  peers: PeerPages,
  rounds: number,
): Promise<void> {
  const { page, close } = await openVisit(visitor);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(searchUrl(ours));
  await page.locator("[data-asset]").first().waitFor();
  await page.waitForLoadState("networkidle");
  // Late pictures would be repainted independently of the theme.
  await page.locator("aside input").first().waitFor({ state: "attached" });
  await page.locator("[data-asset] button + button").first().waitFor({ state: "attached" });
  const took: number[] = [];
  let [late, most] = [0, 0];
  const drawn = new Set<string>();
  for (let turn = 0; turn < 2 * rounds; turn++) {
    const switching = page.evaluate(() => benchProbe.switching());
    // The page waits for it by then.
    await page.evaluate(() => undefined);
    await page.emulateMedia({ colorScheme: turn % 2 === 0 ? "dark" : "light" });
    const seen = await switching;
    took.push(seen.took);
    most = Math.max(most, seen.drawn.length);
    for (const name of seen.drawn) drawn.add(name);
    if (!seen.atOnce) late++;
  }
  await close();
  printGoal(
    "another theme is on the screen after",
    took,
    GOALS_MS.theme,
    `a frame of an empty page at p95 ${formatNumber(await idleFrame(visitor, peers))}`,
  );
  const names = [...drawn].map((name) => `"${name}"`).join(", ") || "nothing";
  requireTrue(`the first frame had its colours ${took.length - late} of ${took.length} times`, late === 0);
  requireTrue(`React drew ${names} (at most the button that names the other theme)`, most <= 1);
}

async function idleFrame(visitor: Visitor, peers: PeerPages): Promise<number> {
  const { page, close } = await openVisit(visitor);
  await page.goto(peers.static);
  const frames = await page.evaluate((count) => benchProbe.idle(count), FRAMES);
  await close();
  return quantile(frames, 0.95);
}
