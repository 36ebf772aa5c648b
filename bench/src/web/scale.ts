// Each view of the results with 1,000 and 100,000 assets: DOM nodes, memory, jumps and scrolling.
import type { Page } from "@playwright/test";
import { quantile } from "../search/quantile.ts";
import { openVisit, type PageVisit, type Visitor } from "./browser.ts";
import { searchUrl } from "./cold-load.ts";
import type { PeerPages } from "./peers.ts";
import type { JumpTiming, ScrollTiming } from "./probe.ts";
import { formatNumber, formatStatistic, printGoal, printHeading, requireTrue } from "./report.ts";
import { computeStatistic } from "./statistics.ts";

const LIMITS = { nodes: 1500, nodesRatio: 1.1, heapRatio: 3 };
const GOALS = { jump: { 1: 50, 4: 150 }, frame: { 1: 17, 4: 50 } } as const;
const SLOWNESS = [1, 4] as const;
type Slowness = (typeof SLOWNESS)[number];
/** Positions to jump to per round, besides the random ones. */
const JUMPS = 12;
/** Pixels per frame: 3,600 per second at 60 frames. */
const STEP = 60;
const FRAMES = 240;
/** Milliseconds between two jumps. */
const PAUSE = 150;

export interface Portals {
  thousand: string;
  hundredThousand: string;
}

interface ViewMeasurement {
  /** Maximum of all positions. */
  nodes: number;
  /** Bytes. */
  heap: number;
  jumps: Record<Slowness, JumpTiming[]>;
  scrolling: Record<Slowness, ScrollTiming[]>;
}

/** Pseudo-random relative scroll positions, the same in every run. */
function pickPositions(seed: number, count: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  });
}

async function jumpTo(page: Page, share: number): Promise<JumpTiming> {
  const jump = await page.evaluate((to) => benchProbe.jump(to * benchProbe.height()), share);
  await page.waitForTimeout(PAUSE);
  return jump;
}

async function measureView(visitor: Visitor, address: string, rounds: number): Promise<ViewMeasurement> {
  const visited = await openVisit(visitor);
  const { page, slowDown } = visited;
  await page.goto(address);
  await page.locator("[data-item]").first().waitFor();
  await page.evaluate(() => benchProbe.settle());
  let nodes = 0;
  const jumps: ViewMeasurement["jumps"] = { 1: [], 4: [] };
  const scrolling: ViewMeasurement["scrolling"] = { 1: [], 4: [] };
  for (let turn = 0; turn < rounds; turn++)
    for (const slowness of SLOWNESS) {
      await slowDown(slowness);
      for (const share of pickPositions(turn + 1, JUMPS)) {
        jumps[slowness].push(await jumpTo(page, share));
        nodes = Math.max(nodes, await page.evaluate(() => benchProbe.nodes()));
      }
      await jumpTo(page, 0.2 + 0.1 * (turn % 5));
      scrolling[slowness].push(
        await page.evaluate(([step, frames]) => benchProbe.scroll(step, frames), [STEP, FRAMES] as const),
      );
    }
  await slowDown(1);
  const heap = await heapAtRest(visited);
  await visited.close();
  return { nodes, heap, jumps, scrolling };
}

async function heapAtRest({ page, heap }: PageVisit): Promise<number> {
  await page.evaluate(() => benchProbe.settle());
  return heap();
}

/** Views that the portal offers; only the default if there is no choice. */
export async function listViews(visitor: Visitor, address: string): Promise<string[]> {
  const settings = (await (await fetch(`${address}/api/config/global`)).json()) as {
    search: { views: { default: string; options: { key: string; visible: boolean }[] } };
  };
  const { page, close } = await openVisit(visitor);
  await page.goto(searchUrl(address));
  await page.locator("[data-asset]").first().waitFor();
  // The view switch appears after the first results.
  await page.waitForLoadState("networkidle");
  const choices = await page.locator("[role=group] button[aria-pressed]").count();
  await close();
  const { views } = settings.search;
  return choices > 1 ? views.options.filter(({ visible }) => visible).map(({ key }) => key) : [views.default];
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const framesOf = (scrolling: readonly ScrollTiming[]) => scrolling.flatMap(({ frames }) => frames);
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`;

export async function measureScale(
  visitor: Visitor,
  portals: Portals,
  peers: PeerPages,
  rounds: number,
): Promise<void> {
  const views = await listViews(visitor, portals.hundredThousand);
  printHeading(
    `Views with 1,000 and 100,000 assets: ${views.join(", ")}; ${rounds * JUMPS} jumps and ${rounds * FRAMES} frames each`,
  );
  const peer = await measureView(visitor, peers.boxes, rounds);
  const jumped = (seen: ViewMeasurement, slowness: Slowness) => seen.jumps[slowness].map(({ filled }) => filled);
  for (const view of views) {
    console.log(`  ${view} ...`);
    const few = await measureView(visitor, searchUrl(portals.thousand, view), rounds);
    const many = await measureView(visitor, searchUrl(portals.hundredThousand, view), rounds);
    const nodes = many.nodes / few.nodes;
    requireTrue(
      `${view}: nodes ${few.nodes} and ${many.nodes}: ${nodes.toFixed(2)} (at most ${LIMITS.nodesRatio}, and ${LIMITS.nodes})`,
      nodes <= LIMITS.nodesRatio && Math.max(few.nodes, many.nodes) <= LIMITS.nodes,
    );
    const heap = many.heap / few.heap;
    requireTrue(
      `${view}: heap ${megabytes(few.heap)} and ${megabytes(many.heap)}: ${heap.toFixed(2)} (at most ${LIMITS.heapRatio})`,
      heap <= LIMITS.heapRatio,
    );
    for (const slowness of SLOWNESS) {
      const boxes = `plain boxes ${formatStatistic(computeStatistic(jumped(peer, slowness)))}`;
      const records = formatStatistic(computeStatistic(many.jumps[slowness].map((jump) => jump.records)));
      const beside = `${boxes}; 1,000 assets ${formatStatistic(computeStatistic(jumped(few, slowness)))}; records there after ${records}`;
      printGoal(
        `${view}: a jump at ${slowness}x, window filled after`,
        jumped(many, slowness),
        GOALS.jump[slowness],
        beside,
      );
      const scrolling = many.scrolling[slowness];
      const frames = framesOf(scrolling);
      const blanks = scrolling.reduce((sum, one) => sum + one.blanks, 0);
      const waiting = scrolling.reduce((sum, one) => sum + one.waiting, 0);
      const p95 = quantile(frames, 0.95);
      console.log(
        `  ${view}: scrolling at ${slowness}x, frame at p95 ${formatNumber(p95)} ms (goal ${GOALS.frame[slowness]}; plain boxes ${formatNumber(quantile(framesOf(peer.scrolling[slowness]), 0.95))}; 1,000 assets ${formatNumber(quantile(framesOf(few.scrolling[slowness]), 0.95))}) ${p95 <= GOALS.frame[slowness] ? "ok" : "over the goal"}; in ${share(waiting, frames.length)} of the frames a record was on its way`,
      );
      requireTrue(`${view}: blank frames at ${slowness}x: ${blanks} of ${frames.length} (at most 0)`, blanks === 0);
    }
  }
}
