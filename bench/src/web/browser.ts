// Chromium, one fresh context for each measure, slowed down as the measure says.
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";

export interface Visit {
  page: Page;
  /** Times slower than this machine. */
  slowDown(rate: number): Promise<void>;
  /** Bytes that scripts hold, once all that nobody holds has been collected. */
  heap(): Promise<number>;
  close(): Promise<void>;
}

export interface Visitor {
  /** Of the page before anything of its own runs. */
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
export const WINDOW = { width: 1440, height: 900 };

/** The browser that the journeys use, too. */
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
        // Else the heap is measured in steps of a tenth.
        "--enable-precise-memory-info",
      ],
    })
    .catch((error: unknown) => {
      const hint =
        "Name one by VITRINE_BROWSER=/usr/bin/chromium, or run: pnpm --filter @vitrine/bench exec playwright install chromium";
      throw new Error(`This bench needs Chromium. ${hint}\n${error instanceof Error ? error.message : error}`);
    });
}

/** Nothing is cached: the context is new. */
export async function visit(visitor: Visitor, { cpu = 1, slow4g = false }: Speed = {}): Promise<Visit> {
  const context = await visitor.browser.newContext({ viewport: WINDOW, locale: "de-DE" });
  await context.addInitScript(visitor.probe);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  if (slow4g) await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
  const slowDown = async (rate: number) => void (await cdp.send("Emulation.setCPUThrottlingRate", { rate }));
  await slowDown(cpu);
  return { page, slowDown, heap: () => heapOf(cdp), close: () => context.close() };
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.enable");
  // What is freed by finalizers goes with the second.
  for (let round = 0; round < 2; round++) await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.disable");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}
