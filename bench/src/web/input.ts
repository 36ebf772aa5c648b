// How long a click or a key takes until the next paint, at a quarter of the processor: the longest of each round, as the
// browser's own `event` entries tell. Beside it the same input in a Mantine page that does next to nothing with it.
import type { Locator, Page } from "@playwright/test";
import { type Visitor, visit } from "./browser.ts";
import { searchOf } from "./cold-load.ts";
import type { Peers } from "./peers.ts";
import type { Interaction } from "./probe.ts";
import { goal, heading, show } from "./say.ts";
import { figureOf } from "./statistics.ts";

const GOALS = { click: 100, typing: 100, facet: 200 };
const CLICKS = 4;
const WORD = "hafen licht";
/** Milliseconds between keys, and until what an input set off has ended. */
const KEY_PAUSE = 150;
const REST = 1200;

type Kind = keyof typeof GOALS;
type Times = Record<Kind, number[]>;

/** The longest interaction that `act` made; what is shorter than 16 ms the browser does not tell. */
async function longest(page: Page, kind: Interaction["kind"], act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => benchProbe.forgetInteractions());
  await act();
  await page.waitForTimeout(REST);
  const all = await page.evaluate(() => benchProbe.interactions());
  return Math.max(16, ...all.filter((one) => one.kind === kind).map(({ duration }) => duration));
}

async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} cannot be seen`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(REST);
}

async function portalRound(visitor: Visitor, address: string): Promise<Record<Kind, number>> {
  const { page, slowDown, close } = await visit(visitor);
  await page.goto(searchOf(address));
  await page.locator("[data-asset]").first().waitFor();
  await page.waitForLoadState("networkidle");
  await slowDown(4);
  const click = await longest(page, "pointer", async () => {
    // The next one moves an open panel.
    for (let at = 0; at < CLICKS; at++) await press(page, page.locator(`[data-item="${at}"]`));
  });
  await page.keyboard.press("Escape");
  const values = page.locator("section [role=group] label:has(input[type=checkbox])");
  const facet = await longest(page, "pointer", async () => {
    for (let at = 0; at < CLICKS; at++) await press(page, values.nth(at % 2));
  });
  await page.getByRole("combobox", { name: /^(Suche|Search)$/ }).focus();
  const typing = await longest(page, "key", () => page.keyboard.type(WORD, { delay: KEY_PAUSE }));
  await close();
  return { click, typing, facet };
}

async function peerRound(visitor: Visitor, address: string): Promise<Record<Kind, number>> {
  const { page, slowDown, close } = await visit(visitor);
  await page.goto(address);
  await page.locator("[data-item]").first().waitFor();
  await slowDown(4);
  const repeat = (target: Locator) => async () => {
    for (let at = 0; at < CLICKS; at++) await press(page, target);
  };
  const click = await longest(page, "pointer", repeat(page.getByRole("button")));
  const facet = await longest(page, "pointer", repeat(page.getByRole("checkbox")));
  await page.getByRole("textbox").focus();
  const typing = await longest(page, "key", () => page.keyboard.type(WORD, { delay: KEY_PAUSE }));
  await close();
  return { click, typing, facet };
}

export async function input(visitor: Visitor, ours: string, peers: Peers, rounds: number): Promise<void> {
  heading(
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
  const beside = (kind: Kind, what: string) => `${what} in the Mantine page ${show(figureOf(peer[kind]))}`;
  goal("a click that opens a panel", portal.click, GOALS.click, beside("click", "a button"));
  goal("typing in the search field", portal.typing, GOALS.typing, beside("typing", "a text field"));
  goal("choosing a facet's value", portal.facet, GOALS.facet, beside("facet", "a checkbox"));
}
