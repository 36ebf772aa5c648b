// The first visit of a search: an empty cache, a quarter of the processor, a slow line. The portal shows the demo library;
// beside it stand a static page with its first six pictures, React alone and the empty Mantine page, in turn.
import { gzipSync } from "node:zlib";
import { type Visit, type Visitor, visit } from "./browser.ts";
import type { Peers, Picture } from "./peers.ts";
import { gate, gateRatio, heading, round, show } from "./say.ts";
import { figureOf } from "./statistics.ts";

const LIMITS = { static: 2.8, mantine: 1.9, shift: 0.02 };
/** Times the empty page. The build holds the kilobytes themselves, without what came beside the results. */
const WEIGHT = { js: 2.6, css: 0.63 };
const PAGES = ["static", "react", "mantine", "ours"] as const;
type PageName = (typeof PAGES)[number];

export const searchOf = (address: string, view = "") => `${address}/#/search/*${view && `?view=${view}`}`;

/** The pictures that stand first in the portal's results, as the browser was sent them. */
export async function firstPictures(visitor: Visitor, ours: string): Promise<Picture[]> {
  const { page, close } = await visit(visitor);
  await page.goto(searchOf(ours));
  await page.evaluate(() => benchProbe.complete(true));
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("[data-item] img")].slice(0, 6).map((picture) => {
      const { width, height } = picture.getBoundingClientRect();
      return { width, height, source: picture.currentSrc };
    }),
  );
  await close();
  if (shown.length < 6) throw new Error(`the demo library shows ${shown.length} pictures`);
  return Promise.all(
    shown.map(async ({ source, ...size }) => ({
      ...size,
      bytes: new Uint8Array(await (await fetch(source)).arrayBuffer()),
    })),
  );
}

interface Load {
  /** Milliseconds. */
  paint: number;
  element: string;
  shift: number;
  firstResult: number;
  files: string[];
}

async function load({ page, close }: Visit, address: string, isOurs: boolean): Promise<Load> {
  await page.goto(address);
  await page.evaluate((expected) => benchProbe.complete(expected), isOurs);
  await page.waitForLoadState("networkidle");
  const seen = await page.evaluate(() => ({
    paint: benchProbe.paint(),
    shift: benchProbe.shift(),
    firstResult: benchProbe.firstResult(),
    files: benchProbe.neededFiles(),
  }));
  await close();
  if (!seen.paint) throw new Error(`${address} painted nothing`);
  return { ...seen, paint: seen.paint.at, element: seen.paint.element };
}

export async function coldLoad(visitor: Visitor, ours: string, peers: Peers, rounds: number): Promise<void> {
  heading(
    `Cold search, 4x CPU and slow 4G (1.6 Mbit/s, 150 ms), ${rounds} rounds in turn; largest contentful paint in ms`,
  );
  const addresses: Record<PageName, string> = { ...peers, ours: searchOf(ours) };
  // The servers are warm: nobody is the first visitor of a portal each time.
  for (const name of PAGES) await load(await visit(visitor), addresses[name], name === "ours");
  const loads: Record<PageName, Load[]> = { static: [], react: [], mantine: [], ours: [] };
  for (let turn = 0; turn < rounds; turn++) {
    const shift = turn % PAGES.length;
    for (const name of [...PAGES.slice(shift), ...PAGES.slice(0, shift)])
      loads[name].push(await load(await visit(visitor, { cpu: 4, slow4g: true }), addresses[name], name === "ours"));
  }
  const paints = (name: PageName) => figureOf(loads[name].map(({ paint }) => paint));
  const elements = [...new Set(loads.ours.map(({ element }) => element))].join(", ");
  console.log(
    `  static ${show(paints("static"))}, React ${show(paints("react"))}, empty Mantine ${show(paints("mantine"))}, ours ${show(paints("ours"))} (${elements}; a result was there after ${show(figureOf(loads.ours.map(({ firstResult }) => firstResult)))})`,
  );
  gateRatio("ours / empty Mantine", paints("ours").median / paints("mantine").median, LIMITS.mantine);
  gateRatio("ours / static", paints("ours").median / paints("static").median, LIMITS.static);
  const shift = Math.max(...loads.ours.map((one) => one.shift));
  gate(`layout shift, the worst round: ${shift.toFixed(4)} (at most ${LIMITS.shift})`, shift <= LIMITS.shift);
  await weigh(loads.ours[0]?.files ?? [], loads.mantine[0]?.files ?? []);
}

/** What had come when the first result could be used; of the empty page, all. */
async function weigh(ours: readonly string[], empty: readonly string[]): Promise<void> {
  const kilobytes = async (files: readonly string[], type: string) => {
    const all = files.filter((file) => file.endsWith(`.${type}`));
    const sizes = await Promise.all(all.map(async (file) => gzipSync(await bytesOf(file), { level: 9 }).length));
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  };
  const js = { ours: await kilobytes(ours, "js"), empty: await kilobytes(empty, "js") };
  const css = { ours: await kilobytes(ours, "css"), empty: await kilobytes(empty, "css") };
  console.log(
    `  gzip to the first usable search: scripts ${round(js.ours)} kB, styles ${round(css.ours)} kB; empty Mantine page ${round(js.empty)} and ${round(css.empty)} kB`,
  );
  gateRatio("scripts, ours / empty Mantine", js.ours / js.empty, WEIGHT.js);
  gateRatio("styles, ours / empty Mantine", css.ours / css.empty, WEIGHT.css);
}

const bytesOf = async (file: string) => new Uint8Array(await (await fetch(file)).arrayBuffer());
