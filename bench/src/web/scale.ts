// Each view of the results with a thousand and with a hundred thousand assets: nodes, memory, jumps and scrolling.
import type { Page } from "@playwright/test";
import { quantile } from "../search/quantile.ts";
import { type Visit, type Visitor, visit } from "./browser.ts";
import { searchOf } from "./cold-load.ts";
import type { Peers } from "./peers.ts";
import type { Jump, Scrolling } from "./probe.ts";
import { gate, goal, heading, round, show } from "./say.ts";
import { figureOf } from "./statistics.ts";

const LIMITS = { nodes: 1500, nodesRatio: 1.1, heapRatio: 3 };
const GOALS = { jump: { 1: 50, 4: 150 }, frame: { 1: 17, 4: 50 } } as const;
const SLOWNESS = [1, 4] as const;
type Slowness = (typeof SLOWNESS)[number];
/** Places of the result that are jumped to in a round, apart from those that are drawn by lot. */
const JUMPS = 12;
/** Pixels a frame: 3,600 a second at sixty frames. */
const STEP = 60;
const FRAMES = 240;
/** Milliseconds between two jumps. */
const PAUSE = 150;

export interface Portals {
  thousand: string;
  hundredThousand: string;
}

interface Seen {
  /** The most of all places. */
  nodes: number;
  /** Bytes. */
  heap: number;
  jumps: Record<Slowness, Jump[]>;
  scrolling: Record<Slowness, Scrolling[]>;
}

/** Shares of the way down, the same in every run. */
function places(seed: number, count: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  });
}

async function jumpTo(page: Page, share: number): Promise<Jump> {
  const jump = await page.evaluate((to) => benchProbe.jump(to * benchProbe.height()), share);
  await page.waitForTimeout(PAUSE);
  return jump;
}

async function see(visitor: Visitor, address: string, rounds: number): Promise<Seen> {
  const visited = await visit(visitor);
  const { page, slowDown } = visited;
  await page.goto(address);
  await page.locator("[data-item]").first().waitFor();
  await page.evaluate(() => benchProbe.settle());
  let nodes = 0;
  const jumps: Seen["jumps"] = { 1: [], 4: [] };
  const scrolling: Seen["scrolling"] = { 1: [], 4: [] };
  for (let turn = 0; turn < rounds; turn++)
    for (const slowness of SLOWNESS) {
      await slowDown(slowness);
      for (const share of places(turn + 1, JUMPS)) {
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

async function heapAtRest({ page, heap }: Visit): Promise<number> {
  await page.evaluate(() => benchProbe.settle());
  return heap();
}

/** Views that the portal offers; one without a choice has only its usual one. */
export async function viewsOf(visitor: Visitor, address: string): Promise<string[]> {
  const settings = (await (await fetch(`${address}/api/config/global`)).json()) as {
    search: { views: { default: string; options: { key: string; visible: boolean }[] } };
  };
  const { page, close } = await visit(visitor);
  await page.goto(searchOf(address));
  await page.locator("[data-asset]").first().waitFor();
  // It comes after the first results.
  await page.waitForLoadState("networkidle");
  const choices = await page.locator("[role=group] button[aria-pressed]").count();
  await close();
  const { views } = settings.search;
  return choices > 1 ? views.options.filter(({ visible }) => visible).map(({ key }) => key) : [views.default];
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const framesOf = (scrolling: readonly Scrolling[]) => scrolling.flatMap(({ frames }) => frames);
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`;

export async function scale(visitor: Visitor, portals: Portals, peers: Peers, rounds: number): Promise<void> {
  const views = await viewsOf(visitor, portals.hundredThousand);
  heading(
    `Views with 1,000 and 100,000 assets: ${views.join(", ")}; ${rounds * JUMPS} jumps and ${rounds * FRAMES} frames each`,
  );
  const peer = await see(visitor, peers.boxes, rounds);
  const jumped = (seen: Seen, slowness: Slowness) => seen.jumps[slowness].map(({ filled }) => filled);
  for (const view of views) {
    console.log(`  ${view} ...`);
    const few = await see(visitor, searchOf(portals.thousand, view), rounds);
    const many = await see(visitor, searchOf(portals.hundredThousand, view), rounds);
    const nodes = many.nodes / few.nodes;
    gate(
      `${view}: nodes ${few.nodes} and ${many.nodes}: ${nodes.toFixed(2)} (at most ${LIMITS.nodesRatio}, and ${LIMITS.nodes})`,
      nodes <= LIMITS.nodesRatio && Math.max(few.nodes, many.nodes) <= LIMITS.nodes,
    );
    const heap = many.heap / few.heap;
    gate(
      `${view}: heap ${megabytes(few.heap)} and ${megabytes(many.heap)}: ${heap.toFixed(2)} (at most ${LIMITS.heapRatio})`,
      heap <= LIMITS.heapRatio,
    );
    for (const slowness of SLOWNESS) {
      const boxes = `plain boxes ${show(figureOf(jumped(peer, slowness)))}`;
      const records = show(figureOf(many.jumps[slowness].map((jump) => jump.records)));
      const beside = `${boxes}; 1,000 assets ${show(figureOf(jumped(few, slowness)))}; records there after ${records}`;
      goal(
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
        `  ${view}: scrolling at ${slowness}x, frame at p95 ${round(p95)} ms (goal ${GOALS.frame[slowness]}; plain boxes ${round(quantile(framesOf(peer.scrolling[slowness]), 0.95))}; 1,000 assets ${round(quantile(framesOf(few.scrolling[slowness]), 0.95))}) ${p95 <= GOALS.frame[slowness] ? "ok" : "over the goal"}; in ${share(waiting, frames.length)} of the frames a record was on its way`,
      );
      gate(`${view}: blank frames at ${slowness}x: ${blanks} of ${frames.length} (at most 0)`, blanks === 0);
    }
  }
}
