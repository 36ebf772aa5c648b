// Time from a click or key until the next paint, with the CPU slowed to a quarter: the longest of each round, from the
// browser's `event` entries. Compared with the same input in a nearly empty Mantine page.
import type { Locator, Page } from "@playwright/test";
import { openVisit, type Visitor } from "./browser.ts";
import { searchUrl } from "./cold-load.ts";
import type { PeerPages } from "./peers.ts";
import type { Interaction } from "./probe.ts";
import { formatStatistic, printGoal, printHeading } from "./report.ts";
import { computeStatistic } from "./statistics.ts";

const GOALS = { click: 100, typing: 100, facet: 200 };
const CLICKS = 4;
const WORD = "hafen licht";
/** Milliseconds between keys, and after an input until its effects have ended. */
const KEY_PAUSE = 150;
const REST = 1200;

type Kind = keyof typeof GOALS;
type Times = Record<Kind, number[]>;

/** The longest interaction caused by `act`; browsers do not report those below 16 ms. */
async function measureLongest(page: Page, kind: Interaction["kind"], act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => benchProbe.forgetInteractions());
  await act();
  await page.waitForTimeout(REST);
  const all = await page.evaluate(() => benchProbe.interactions());
  return Math.max(16, ...all.filter((one) => one.kind === kind).map(({ duration }) => duration));
}

async function clickAndWait(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} cannot be seen`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(REST);
}

async function portalRound(visitor: Visitor, address: string): Promise<Record<Kind, number>> {
  const { page, slowDown, close } = await openVisit(visitor);
  await page.goto(searchUrl(address));
  await page.locator("[data-asset]").first().waitFor();
  await page.waitForLoadState("networkidle");
  await slowDown(4);
  const click = await measureLongest(page, "pointer", async () => {
    // The next click moves an open panel.
    for (let at = 0; at < CLICKS; at++) await clickAndWait(page, page.locator(`[data-item="${at}"]`));
  });
  await page.keyboard.press("Escape");
  const values = page.locator("section [role=group] label:has(input[type=checkbox])");
  const facet = await measureLongest(page, "pointer", async () => {
    for (let at = 0; at < CLICKS; at++) await clickAndWait(page, values.nth(at % 2));
  });
  await page.getByRole("combobox", { name: /^(Suche|Search)$/ }).focus();
  const typing = await measureLongest(page, "key", () => page.keyboard.type(WORD, { delay: KEY_PAUSE }));
  await close();
  return { click, typing, facet };
}

async function peerRound(visitor: Visitor, address: string): Promise<Record<Kind, number>> {
  const { page, slowDown, close } = await openVisit(visitor);
  await page.goto(address);
  await page.locator("[data-item]").first().waitFor();
  await slowDown(4);
  const repeat = (target: Locator) => async () => {
    for (let at = 0; at < CLICKS; at++) await clickAndWait(page, target);
  };
  const click = await measureLongest(page, "pointer", repeat(page.getByRole("button")));
  const facet = await measureLongest(page, "pointer", repeat(page.getByRole("checkbox")));
  await page.getByRole("textbox").focus();
  const typing = await measureLongest(page, "key", () => page.keyboard.type(WORD, { delay: KEY_PAUSE }));
  await close();
  return { click, typing, facet };
}

export async function measureInput(visitor: Visitor, ours: string, peers: PeerPages, rounds: number): Promise<void> {
  printHeading(
    `Interaction to next paint, 4x CPU, 100,000 assets: the longest of ${CLICKS} clicks or ${WORD.length} keys, ${rounds} rounds`,
  );
  const [portal, peer]: [Times, Times] = [
    { click: [], typing: [], facet: [] },
    { click: [], typing: [], facet: [] },
  ];
  for (let turn = 0; turn < rounds; turn++)
    for (const [times, one] of [
      [portal, () => portalRound(visitor, ours)],
      [peer, () => peerRound(visitor, peers.boxes)],
    ] as const) {
      const seen = await one();
      for (const kind of ["click", "typing", "facet"] as const) times[kind].push(seen[kind]);
    }
  const beside = (kind: Kind, what: string) =>
    `${what} in the Mantine page ${formatStatistic(computeStatistic(peer[kind]))}`;
  printGoal("a click that opens a panel", portal.click, GOALS.click, beside("click", "a button"));
  printGoal("typing in the search field", portal.typing, GOALS.typing, beside("typing", "a text field"));
  printGoal("choosing a facet's value", portal.facet, GOALS.facet, beside("facet", "a checkbox"));
}
