// Load time of the administration compared with the search in the same browser: empty cache, CPU slowed to a quarter,
// slow network, same session. A page is ready when its first control or result can be used.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "../delivery/library.ts";
import { openVisit, type PageVisit, type Visitor } from "./browser.ts";
import { searchUrl } from "./cold-load.ts";
import { formatStatistic, printHeading, requireRatio } from "./report.ts";
import { computeStatistic } from "./statistics.ts";

const PAGES = {
  search: { path: searchUrl(""), ready: "[data-asset]" },
  home: { path: "/#/admin", ready: "main [role=group]:has(h1) a" },
  section: { path: "/#/admin/dashboard", ready: "main:has(h1) :is(input, select, textarea)" },
} as const;
/** Maximum ratio to the search: of the home, where the administration begins, and of the largest section. */
const LIMITS = { home: 1.5, section: 2 };
type PageName = keyof typeof PAGES;

interface Account {
  name: string;
  password: string;
  assetUser?: boolean;
  guiAdmin?: boolean;
  enabled?: boolean;
}

/** The session as the portal stores it in the browser. */
async function openSession(address: string): Promise<string> {
  const { accounts } = JSON.parse(readFileSync(join(REPOSITORY_ROOT, "fixtures/demo.json"), "utf8")) as {
    accounts: Account[];
  };
  const account = accounts.find(({ assetUser, guiAdmin, enabled }) => assetUser && guiAdmin && enabled !== false);
  if (!account) throw new Error("the demo has no administrator who is an asset user, too");
  const reply = await fetch(`${address}/api/session/get`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user: account.name, pass: account.password }),
  });
  if (!reply.ok) throw new Error(`the administrator was not let in: ${reply.status}`);
  return reply.text();
}

/** Milliseconds from navigation until the page can be used. */
async function readyAfter(
  { page, close }: PageVisit,
  address: string,
  name: PageName,
  session: string,
): Promise<number> {
  const { path, ready } = PAGES[name];
  await page.addInitScript((text) => localStorage.setItem("vitrine.session", text), session);
  await page.goto(`${address}${path}`, { waitUntil: "commit" });
  const found = await page.waitForFunction(
    (selector) => (document.querySelector(selector) ? performance.now() : false),
    ready,
    { polling: "raf", timeout: 120_000 },
  );
  const moment = Number(await found.jsonValue());
  await close();
  return moment;
}

export async function measureAdminEntry(visitor: Visitor, address: string, rounds: number): Promise<void> {
  printHeading(
    `Entry of the administration, 4x CPU and slow 4G, ${rounds} rounds in turn; ms until the first result, the first control`,
  );
  const session = await openSession(address);
  const names = Object.keys(PAGES) as PageName[];
  // The server is warm.
  for (const name of names) await readyAfter(await openVisit(visitor), address, name, session);
  const times: Record<PageName, number[]> = { search: [], home: [], section: [] };
  for (let turn = 0; turn < rounds; turn++) {
    for (const name of turn % 2 === 0 ? names : names.toReversed())
      times[name].push(await readyAfter(await openVisit(visitor, { cpu: 4, slow4g: true }), address, name, session));
  }
  const search = computeStatistic(times.search);
  console.log(`  search ${formatStatistic(search)}`);
  for (const name of ["home", "section"] as const) {
    const page = computeStatistic(times[name]);
    console.log(`  ${PAGES[name].path} ${formatStatistic(page)}`);
    requireRatio(`${PAGES[name].path} / search`, page.median / search.median, LIMITS[name]);
  }
}
