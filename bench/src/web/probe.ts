// Script that runs in the measured pages before their own scripts: records from the start, and measures on demand.
// Results are found by `data-item`; a placeholder whose record is still loading has `aria-busy`.

export interface PaintTiming {
  /** Milliseconds since the navigation began. */
  at: number;
  /** Square pixels. */
  size: number;
  element: string;
}

/** A click or key press with its effects until the next paint; milliseconds, in steps of 8. */
export interface Interaction {
  kind: "pointer" | "key";
  duration: number;
}

export interface JumpTiming {
  /** Milliseconds until a frame in which the window was filled with boxes. */
  filled: number;
  /** Milliseconds until every box in the window had its record. */
  records: number;
}

export interface ScrollTiming {
  /** Milliseconds between frames. */
  frames: number[];
  /** Painted frames in which a part of the window had no box. */
  blanks: number;
  /** Painted frames in which a box in the window waited for its record. */
  waiting: number;
}

export interface ThemeSwitchTiming {
  /** Milliseconds from the change of the device's scheme to the end of the frame that showed it. */
  took: number;
  /** Whether the first frame had the new colours. */
  atOnce: boolean;
  /** Repainted elements of the page; a button counts as one. */
  drawn: string[];
}

/** Pixels: a higher area without boxes counts as blank. Gaps between rows and margins of text are lower. */
const MIN_BLANK_HEIGHT = 40;
const TIMEOUT = 20_000;

let paint: PaintTiming | undefined;
let shift = 0;
let firstResult = Number.NaN;
const interactions = new Map<number, Interaction>();

const observe = (type: string, read: (entry: PerformanceEntry) => void, more: object = {}) =>
  new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...more });

observe("largest-contentful-paint", (entry) => {
  const { startTime, size, element } = entry as PerformanceEntry & { size: number; element: Element | null };
  const place = element?.closest("[data-item]") ? " of a result" : "";
  paint = { at: startTime, size, element: `${element?.tagName.toLowerCase() ?? "nothing"}${place}` };
});
observe("layout-shift", (entry) => {
  const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
  if (!hadRecentInput) shift += value;
});
observe(
  "event",
  (entry) => {
    const { interactionId, name, duration } = entry as PerformanceEntry & { interactionId: number };
    if (!interactionId) return;
    const kind = name.startsWith("key") ? "key" : "pointer";
    const before = interactions.get(interactionId)?.duration ?? 0;
    interactions.set(interactionId, { kind, duration: Math.max(before, duration) });
  },
  { durationThreshold: 16 },
);

const pictures = () => [...document.images].filter((picture) => seen(picture.getBoundingClientRect()));

/** Resolves with the start time of the next frame. */
const nextFrame = () => new Promise<number>(requestAnimationFrame);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const seen = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;
const boxes = () =>
  [...document.querySelectorAll("[data-item]")]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0 && seen(box));

/** Height of the largest area of the window without boxes; pixels. */
function findBlankHeight(): number {
  const place = document.querySelector("[role=grid], [data-results]")?.parentElement?.getBoundingClientRect();
  if (!place) return innerHeight;
  const end = Math.min(innerHeight, place.bottom);
  let [reached, most] = [Math.max(0, place.top), 0];
  for (const { box } of boxes().sort((one, other) => one.box.top - other.box.top)) {
    most = Math.max(most, box.top - reached);
    reached = Math.max(reached, box.bottom);
  }
  return Math.max(most, end - reached);
}

const waiting = () => boxes().some(({ element }) => element.getAttribute("aria-busy") === "true");
const ground = () => getComputedStyle(document.documentElement).backgroundColor;

async function waitUntil(check: () => boolean): Promise<void> {
  const began = performance.now();
  while (!check()) {
    if (performance.now() - began > TIMEOUT) throw new Error("what was waited for did not come");
    await nextFrame();
  }
}

async function watchFirstResult(): Promise<void> {
  while (document.querySelector("[data-asset]") === null) {
    if (performance.now() > 2 * TIMEOUT) return;
    await nextFrame();
  }
  firstResult = performance.now();
}
void watchFirstResult();

const probe = {
  paint: () => paint,
  shift: () => shift,
  /** Milliseconds from navigation until a result could be used; NaN without results. */
  firstResult: () => firstResult,
  /** Scripts and styles loaded by then. */
  neededFiles: () =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name, responseEnd }) => /\.(js|css)$/.test(name) && !(responseEnd > firstResult))
      .map(({ name }) => name),
  interactions: () => [...interactions.values()],
  forgetInteractions: () => interactions.clear(),
  nodes: () => document.querySelectorAll("*").length,
  height: () => document.documentElement.scrollHeight - innerHeight,

  /** Resolves when all pictures in the window are loaded, and results, if expected. */
  async complete(results: boolean): Promise<void> {
    await waitUntil(() => !results || !Number.isNaN(firstResult));
    await pause(200);
    await waitUntil(() => pictures().every(({ complete }) => complete));
    // Fading and layout shifts of pictures still count.
    await pause(500);
  },

  /** Jumps to a position; waits for boxes, then for their records. */
  async jump(top: number): Promise<JumpTiming> {
    const began = performance.now();
    scrollTo(0, top);
    do await nextFrame();
    while (findBlankHeight() > MIN_BLANK_HEIGHT && performance.now() - began < TIMEOUT);
    const filled = performance.now() - began;
    await waitUntil(() => !waiting());
    return { filled, records: performance.now() - began };
  },

  /** Scrolls down by this many pixels per frame. */
  async scroll(pixels: number, count: number): Promise<ScrollTiming> {
    const frames: number[] = [];
    let [blanks, late] = [0, 0];
    let last = await nextFrame();
    let top = scrollY;
    for (let frame = 0; frame < count; frame++) {
      top += pixels;
      scrollTo(0, top);
      // The current paint is of the previous position; the scroll event follows with the next frame.
      if (findBlankHeight() > MIN_BLANK_HEIGHT) blanks++;
      if (waiting()) late++;
      const now = await nextFrame();
      frames.push(now - last);
      last = now;
    }
    return { frames, blanks, waiting: late };
  },

  /** Milliseconds between frames when idle. */
  async idle(count: number): Promise<number[]> {
    const frames: number[] = [];
    let last = await nextFrame();
    for (let frame = 0; frame < count; frame++) {
      const now = await nextFrame();
      frames.push(now - last);
      last = now;
    }
    return frames;
  },

  /** Resolves when the height is stable for a while and every box has its record. */
  async settle(): Promise<void> {
    for (let height = -1; height !== document.documentElement.scrollHeight; await pause(500))
      height = document.documentElement.scrollHeight;
    await waitUntil(() => !waiting());
  },

  /** Resolves when the device's colour scheme has changed. */
  switching: (): Promise<ThemeSwitchTiming> =>
    new Promise((resolve) => {
      const before = ground();
      const drawn = new Set<Element>();
      const changes = new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          if (element) drawn.add(element.closest("button") ?? element);
        }
      });
      const watched = { subtree: true, childList: true, attributes: true, characterData: true };
      const changed = () => {
        const began = performance.now();
        changes.observe(document.body, watched);
        requestAnimationFrame(() => {
          const atOnce = ground() !== before;
          // A task after the current frame.
          setTimeout(() => {
            const took = performance.now() - began;
            setTimeout(() => {
              changes.disconnect();
              const names = [...drawn].map((one) => one.getAttribute("aria-label") ?? one.tagName.toLowerCase());
              resolve({ took, atOnce, drawn: names });
            }, 500);
          });
        });
      };
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed, { once: true });
    }),
};

export type Probe = typeof probe;

declare global {
  var benchProbe: Probe;
}
globalThis.benchProbe = probe;
