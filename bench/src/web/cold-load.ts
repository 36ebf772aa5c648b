// First visit of a search page: empty cache, CPU slowed to a quarter, slow network. The portal shows the demo library;
// compared with a static page with its first six pictures, React alone, and an empty Mantine page.
import { gzipSync } from "node:zlib";
import { openVisit, type PageVisit, type Visitor } from "./browser.ts";
import type { PeerPages, Picture } from "./peers.ts";
import { formatNumber, formatStatistic, printHeading, requireRatio, requireTrue } from "./report.ts";
import { computeStatistic } from "./statistics.ts";

const LIMITS = { static: 2.8, mantine: 1.9, shift: 0.02 };
/** Maximum ratio to the empty page. The build limits absolute sizes. */
const WEIGHT = { js: 2.6, css: 0.63 };
const PAGES = ["static", "react", "mantine", "ours"] as const;
type PageName = (typeof PAGES)[number];

export const searchUrl = (address: string, view = "") => `${address}/#/search/*${view && `?view=${view}`}`;

/** The first pictures of the portal's results, as sent to the browser. */
export async function listFirstPictures(visitor: Visitor, ours: string): Promise<Picture[]> {
  const { page, close } = await openVisit(visitor);
  await page.goto(searchUrl(ours));
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

async function load({ page, close }: PageVisit, address: string, isOurs: boolean): Promise<Load> {
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

export async function measureColdLoad(visitor: Visitor, ours: string, peers: PeerPages, rounds: number): Promise<void> {
  printHeading(
    `Cold search, 4x CPU and slow 4G (1.6 Mbit/s, 150 ms), ${rounds} rounds in turn; largest contentful paint in ms`,
  );
  const addresses: Record<PageName, string> = { ...peers, ours: searchUrl(ours) };
  // Warm up the servers: most visitors are not the first.
  for (const name of PAGES) await load(await openVisit(visitor), addresses[name], name === "ours");
  const loads: Record<PageName, Load[]> = { static: [], react: [], mantine: [], ours: [] };
  for (let turn = 0; turn < rounds; turn++) {
    const shift = turn % PAGES.length;
    for (const name of [...PAGES.slice(shift), ...PAGES.slice(0, shift)])
      loads[name].push(
        await load(await openVisit(visitor, { cpu: 4, slow4g: true }), addresses[name], name === "ours"),
      );
  }
  const paints = (name: PageName) => computeStatistic(loads[name].map(({ paint }) => paint));
  const elements = [...new Set(loads.ours.map(({ element }) => element))].join(", ");
  console.log(
    `  static ${formatStatistic(paints("static"))}, React ${formatStatistic(paints("react"))}, empty Mantine ${formatStatistic(paints("mantine"))}, ours ${formatStatistic(paints("ours"))} (${elements}; a result was there after ${formatStatistic(computeStatistic(loads.ours.map(({ firstResult }) => firstResult)))})`,
  );
  requireRatio("ours / empty Mantine", paints("ours").median / paints("mantine").median, LIMITS.mantine);
  requireRatio("ours / static", paints("ours").median / paints("static").median, LIMITS.static);
  const shift = Math.max(...loads.ours.map((one) => one.shift));
  requireTrue(`layout shift, the worst round: ${shift.toFixed(4)} (at most ${LIMITS.shift})`, shift <= LIMITS.shift);
  await measureSizes(loads.ours[0]?.files ?? [], loads.mantine[0]?.files ?? []);
}

/** Bytes loaded until the first result could be used; all bytes of the empty page. */
async function measureSizes(ours: readonly string[], empty: readonly string[]): Promise<void> {
  const kilobytes = async (files: readonly string[], type: string) => {
    const all = files.filter((file) => file.endsWith(`.${type}`));
    const sizes = await Promise.all(all.map(async (file) => gzipSync(await bytesOf(file), { level: 9 }).length));
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  };
  const js = { ours: await kilobytes(ours, "js"), empty: await kilobytes(empty, "js") };
  const css = { ours: await kilobytes(ours, "css"), empty: await kilobytes(empty, "css") };
  console.log(
    `  gzip to the first usable search: scripts ${formatNumber(js.ours)} kB, styles ${formatNumber(css.ours)} kB; empty Mantine page ${formatNumber(js.empty)} and ${formatNumber(css.empty)} kB`,
  );
  requireRatio("scripts, ours / empty Mantine", js.ours / js.empty, WEIGHT.js);
  requireRatio("styles, ours / empty Mantine", css.ours / css.empty, WEIGHT.css);
}

const bytesOf = async (file: string) => new Uint8Array(await (await fetch(file)).arrayBuffer());
