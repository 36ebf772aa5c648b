// Checks after every action of a journey that the focus is not lost to the body.
import type { BrowserContext, Locator, Page } from "@playwright/test";

interface FocusState {
  /** The last action, if the focus may not be on the body after it; else null. */
  readonly action: string | null;
  readonly isOnBody: boolean;
  /** Changes while the page still renders. */
  readonly changes: number;
}

declare global {
  interface Window {
    vitrineFocus?: { read(): FocusState; forget(): void };
  }
}

const LOCATOR_ACTIONS = [
  ...["click", "dblclick", "tap", "press", "pressSequentially", "fill", "clear"],
  ...["check", "uncheck", "setChecked", "selectOption", "dragTo"],
] as const;
const KEYBOARD_ACTIONS = ["press", "type"] as const;
const PAUSE_MS = 50;
/** The page has settled after as many pauses without a change. */
const QUIET_PAUSES = 8;
const MAX_PAUSES = 100;

type Action = (...args: unknown[]) => Promise<unknown>;
type Check = (page: Page) => Promise<void>;

let check: Check | null = null;
let isWrapped = false;

/** Records where the focus is lost on the pages of this context, until the returned function ends it. */
export async function guardFocus(context: BrowserContext): Promise<() => Promise<string[]>> {
  const losses: string[] = [];
  await context.addInitScript(watchFocus);
  context.on("page", wrapActions);
  const checkPage: Check = async (page) => {
    const loss = page.context() === context ? await findLoss(page) : null;
    if (loss !== null) losses.push(loss);
  };
  check = checkPage;
  return async () => {
    for (const page of context.pages()) await checkPage(page);
    check = null;
    return losses;
  };
}

/** Waits until the page has settled if the focus is on the body; returns the action that lost it, else null. */
async function findLoss(page: Page): Promise<string | null> {
  let quiet = 0;
  let changes = -1;
  for (let pauses = 0; pauses < MAX_PAUSES; pauses++) {
    // The page may be closing or loading another document.
    const state = await page.evaluate(() => window.vitrineFocus?.read()).catch(() => undefined);
    if (!state?.isOnBody || state.action === null) return null;
    quiet = state.changes === changes ? quiet + 1 : 0;
    if (quiet >= QUIET_PAUSES) {
      await page.evaluate(() => window.vitrineFocus?.forget()).catch(() => undefined);
      return `${state.action}, at ${page.url().replace(/^https?:\/\/[^/]+/, "")}`;
    }
    changes = state.changes;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return `never settled, at ${page.url()}`;
}

const keyboards = new WeakMap<Page["keyboard"], Page>();

/** Playwright has no hook for actions: its prototypes are wrapped, once for each worker. */
function wrapActions(page: Page): void {
  keyboards.set(page.keyboard, page);
  if (isWrapped) return;
  isWrapped = true;
  wrap(Object.getPrototypeOf(page.locator("body")), LOCATOR_ACTIONS, (locator: Locator) => locator.page());
  wrap(Object.getPrototypeOf(page.keyboard), KEYBOARD_ACTIONS, (keyboard: Page["keyboard"]) => keyboards.get(keyboard));
}

function wrap<Owner>(prototype: object, names: readonly string[], pageOf: (owner: Owner) => Page | undefined): void {
  const methods = prototype as Record<string, Action>;
  for (const name of names) {
    const original = methods[name];
    if (!original) throw new Error(`Playwright has no action "${name}".`);
    methods[name] = async function (this: Owner, ...args) {
      const page = pageOf(this);
      if (check && page) await check(page);
      const result = await Reflect.apply(original, this, args);
      if (check && page && !page.isClosed()) await check(page);
      return result;
    };
  }
}

/** Runs in the page, so it uses nothing from outside. */
function watchFocus(): void {
  if (window !== window.top) return;
  const controls = "a[href], button, input, select, textarea, summary, label, [contenteditable=true], [tabindex='0']";
  // Tab leaves the document at its end; modifiers alone do nothing.
  const unguardedKeys = ["Tab", "Shift", "Control", "Alt", "Meta"];
  let action: string | null = null;
  let changes = 0;
  const describe = (element: Element) => {
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return `${element.localName} "${name.trim().slice(0, 60)}"`;
  };
  const onKey = (event: KeyboardEvent) => {
    const focused = document.activeElement;
    if (!event.isTrusted || !focused || focused === document.body) return;
    action = unguardedKeys.includes(event.key) ? null : `${event.key} on ${describe(focused)}`;
  };
  // A press on anything else moves the focus to the body, as everywhere.
  const onPress = (event: PointerEvent) => {
    if (!event.isTrusted) return;
    const control = event.target instanceof Element ? event.target.closest(controls) : null;
    action = control && !control.matches(":disabled") ? `press on ${describe(control)}` : null;
  };
  addEventListener("keydown", onKey, true);
  addEventListener("pointerdown", onPress, true);
  new MutationObserver(() => changes++).observe(document, { subtree: true, childList: true, attributes: true });
  window.vitrineFocus = {
    read: () => {
      if (document.querySelector("[aria-busy=true]")) changes++;
      // Other documents, such as the API's, are not the portal's.
      const isPortal = document.getElementById("root") !== null;
      return { action, isOnBody: isPortal && document.activeElement === document.body, changes };
    },
    forget: () => {
      action = null;
    },
  };
}
