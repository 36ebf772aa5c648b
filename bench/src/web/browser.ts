// Starts Chromium with a new context per measurement, slowed down as requested.
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";

export interface PageVisit {
  page: Page;
  /** Times slower than this machine. */
  slowDown(rate: number): Promise<void>;
  /** JavaScript heap size in bytes after garbage collection. */
  heap(): Promise<number>;
  close(): Promise<void>;
}

export interface Visitor {
  /** Script that runs before any script of the page. */
  probe: string;
  browser: Browser;
}

export interface Speed {
  /** Times slower than this machine. */
  cpu?: number;
  slow4g?: boolean;
}

const MEBIBIT = 1e6 / 8;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6 * MEBIBIT, uploadThroughput: 0.75 * MEBIBIT };
export const WINDOW_SIZE = { width: 1440, height: 900 };

/** Launches the browser that the journeys use. */
export function launch(): Promise<Browser> {
  const executablePath = process.env.VITRINE_BROWSER;
  return chromium
    .launch({
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Without it the heap size is reported in coarse steps.
        "--enable-precise-memory-info",
      ],
    })
    .catch((error: unknown) => {
      const hint =
        "Name one by VITRINE_BROWSER=/usr/bin/chromium, or run: pnpm --filter @vitrine/bench exec playwright install chromium";
      throw new Error(`This bench needs Chromium. ${hint}\n${error instanceof Error ? error.message : error}`);
    });
}

/** Opens a page in a new context with an empty cache. */
export async function openVisit(visitor: Visitor, { cpu = 1, slow4g = false }: Speed = {}): Promise<PageVisit> {
  const context = await visitor.browser.newContext({ viewport: WINDOW_SIZE, locale: "de-DE" });
  await context.addInitScript(visitor.probe);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  if (slow4g) await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
  const slowDown = async (rate: number) => void (await cdp.send("Emulation.setCPUThrottlingRate", { rate }));
  await slowDown(cpu);
  return { page, slowDown, heap: () => readHeapSize(cdp), close: () => context.close() };
}

async function readHeapSize(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.enable");
  // A second collection frees objects released by finalizers.
  for (let round = 0; round < 2; round++) await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.disable");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}
