// How long an administrator waits for the administration, beside the search in the same browser: an empty cache, a quarter
// of the processor, a slow line, and the same session. Both are ready when the first thing can be used: a control of the
// first section, an asset of the result.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../delivery/library.ts";
import { type Visit, type Visitor, visit } from "./browser.ts";
import { searchOf } from "./cold-load.ts";
import { gate, heading, show } from "./say.ts";
import { figureOf } from "./statistics.ts";

/** Times the search. */
const LIMIT = 2;
const PAGES = {
  search: { path: searchOf(""), ready: "[data-asset]" },
  admin: { path: "/#/admin/dashboard", ready: "main:has(h1) :is(input, select, textarea)" },
} as const;
type PageName = keyof typeof PAGES;

interface Account {
  name: string;
  password: string;
  assetUser?: boolean;
  guiAdmin?: boolean;
  enabled?: boolean;
}

/** The text that the portal keeps of a session. */
async function openSession(address: string): Promise<string> {
  const { accounts } = JSON.parse(readFileSync(join(root, "fixtures/demo.json"), "utf8")) as { accounts: Account[] };
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

/** Milliseconds from the navigation until the page can be used. */
async function readyAfter({ page, close }: Visit, address: string, name: PageName, session: string): Promise<number> {
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

export async function adminEntry(visitor: Visitor, address: string, rounds: number): Promise<void> {
  heading(
    `Entry of the administration, 4x CPU and slow 4G, ${rounds} rounds in turn; ms until the first control, the first result`,
  );
  const session = await openSession(address);
  const names = Object.keys(PAGES) as PageName[];
  // The server is warm.
  for (const name of names) await readyAfter(await visit(visitor), address, name, session);
  const times: Record<PageName, number[]> = { search: [], admin: [] };
  for (let turn = 0; turn < rounds; turn++) {
    for (const name of turn % 2 === 0 ? names : names.toReversed())
      times[name].push(await readyAfter(await visit(visitor, { cpu: 4, slow4g: true }), address, name, session));
  }
  const { search, admin } = { search: figureOf(times.search), admin: figureOf(times.admin) };
  console.log(`  administration ${show(admin)}, search ${show(search)}`);
  const ratio = admin.median / search.median;
  gate(`administration / search: ${ratio.toFixed(2)} (less than ${LIMIT})`, ratio < LIMIT);
}
