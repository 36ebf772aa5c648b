// Operates the portal as a person does, by mouse or by keys alone, and counts the actions.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

export interface FileToChoose {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A choice or a filled field is one action each; moving the pointer or the focus is none. */
export interface Hand {
  /** Presses a button, follows a link, or ticks a box. */
  press(control: Locator): Promise<void>;
  /** Replaces the text of a field. */
  fill(field: Locator, text: string): Promise<void>;
  /** Chooses an option of a list by its name. */
  choose(list: Locator, option: string): Promise<void>;
  chooseFile(button: Locator, file: FileToChoose): Promise<void>;
  /** Writes into the next gap of a page's text. */
  fillGap(text: Locator, words: string): Promise<void>;
}

/** A hand that counts its actions in `count`. */
export type CountingHand = Hand & { readonly count: number };

/** More tab stops than a page has, with its previews. */
const MAX_TABS = 600;

export function createMouse(page: Page): Hand {
  return {
    press: (control) => control.click(),
    fill: (field, text) => field.fill(text),
    choose: async (list, option) => {
      await list.selectOption({ label: option });
    },
    chooseFile: async (button, file) => {
      const chooser = page.waitForEvent("filechooser");
      await button.click();
      await (await chooser).setFiles(file);
    },
    fillGap: async (text, words) => {
      await text.locator("mark").first().click();
      await page.keyboard.type(words);
    },
  };
}

/** Reaches every control by Tab and arrows; after each action the focus is on a control, not lost to the page. */
export function createKeys(page: Page): Hand {
  // Playwright begins to intercept file dialogs with the first listener, but does not wait for it: a key pressed at once
  // would be earlier.
  page.on("filechooser", () => undefined);
  const expectFocus = (after: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body), {
        message: `the focus is kept after: ${after}`,
        timeout: 5000,
      })
      .toBe(true);
  const keys: Hand = {
    press: async (control) => {
      await tabTo(page, control);
      const isBox = await control.evaluate(
        (element) => element instanceof HTMLInputElement && element.type === "checkbox",
      );
      await page.keyboard.press(isBox ? "Space" : "Enter");
    },
    fill: async (field, text) => {
      await tabTo(page, field);
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(text);
    },
    choose: async (list, option) => {
      await tabTo(page, list);
      await page.keyboard.press("Home");
      const chosen = () => list.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label);
      for (let steps = 0; (await chosen()) !== option; steps++) {
        expect(steps, `the list has “${option}”`).toBeLessThan(MAX_TABS);
        await page.keyboard.press("ArrowDown");
      }
    },
    chooseFile: async (button, file) => {
      await tabTo(page, button);
      const chooser = page.waitForEvent("filechooser");
      await page.keyboard.press("Enter");
      await (await chooser).setFiles(file);
    },
    fillGap: async (text, words) => {
      await tabTo(page, text);
      await page.keyboard.press("Tab");
      await expect(text.locator("mark.ProseMirror-selectednode"), "Tab leads to the gap").toHaveCount(1);
      await page.keyboard.type(words);
    },
  };
  return eachAction(keys, async (action, name, args) => {
    await action();
    await expectFocus(`${name} ${String(args[0])}`);
  });
}

/** Moves the focus to the control by Tab, or by Shift+Tab if the control is before the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let tabs = 0; ; tabs++) {
    const place = await control.evaluate((element) => {
      const active = document.activeElement ?? document.body;
      if (active === element) return "here";
      return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? "before" : "after";
    });
    if (place === "here") return;
    expect(tabs, `${control} is reached by Tab`).toBeLessThan(MAX_TABS);
    await page.keyboard.press(place === "before" ? "Shift+Tab" : "Tab");
  }
}

export function countActions(hand: Hand): CountingHand {
  let count = 0;
  const counting = eachAction(hand, async (action) => {
    count++;
    await action();
  });
  return Object.defineProperty(counting, "count", { get: () => count }) as CountingHand;
}

/** The hand with `around` called in place of each action. */
function eachAction(
  hand: Hand,
  around: (action: () => Promise<void>, name: string, args: readonly unknown[]) => Promise<void>,
): Hand {
  const entries = Object.entries(hand) as [keyof Hand, (...args: unknown[]) => Promise<void>][];
  return Object.fromEntries(
    entries.map(([name, action]) => [name, (...args: unknown[]) => around(() => action(...args), name, args)]),
  ) as unknown as Hand;
}
