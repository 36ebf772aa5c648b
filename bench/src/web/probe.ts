// Runs in the pages under test, before anything of theirs: watches from the first moment, and measures on demand.
// Results are found by their `data-item`; a place whose record is still on its way says `aria-busy`.

export interface Paint {
  /** Milliseconds since the navigation began. */
  at: number;
  /** Square pixels. */
  size: number;
  element: string;
}

/** A click or a key, with all that it set off until the next paint; milliseconds, in steps of 8. */
export interface Interaction {
  kind: "pointer" | "key";
  duration: number;
}

export interface Jump {
  /** Milliseconds until a frame began in which the window was filled with boxes. */
  filled: number;
  /** Milliseconds until every box in the window had its record. */
  records: number;
}

export interface Scrolling {
  /** Milliseconds between frames. */
  frames: number[];
  /** Frames painted while a stretch of the window had no box. */
  blanks: number;
  /** Frames painted while a box in the window waited for its record. */
  waiting: number;
}

export interface Switching {
  /** Milliseconds from the change of the device's scheme to the end of the frame that showed it. */
  took: number;
  /** The first frame had the other colours. */
  atOnce: boolean;
  /** Elements of the page in which something was drawn anew, a button counting as one. */
  drawn: string[];
}

/** Pixels: a higher stretch without any box is blank. Gaps between rows, and the room around text, are lower. */
const BLANK = 40;
const TIMEOUT = 20_000;

let paint: Paint | undefined;
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

/** The time at which the next frame begins. */
const nextFrame = () => new Promise<number>(requestAnimationFrame);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const seen = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;
const boxes = () =>
  [...document.querySelectorAll("[data-item]")]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0 && seen(box));

/** The highest stretch of the window that should have boxes and has none; pixels. */
function blank(): number {
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

async function until(check: () => boolean): Promise<void> {
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
  /** Milliseconds since the navigation began until a result could be used; NaN where there is none. */
  firstResult: () => firstResult,
  /** Scripts and styles that were there by then. */
  neededFiles: () =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name, responseEnd }) => /\.(js|css)$/.test(name) && !(responseEnd > firstResult))
      .map(({ name }) => name),
  interactions: () => [...interactions.values()],
  forgetInteractions: () => interactions.clear(),
  nodes: () => document.querySelectorAll("*").length,
  height: () => document.documentElement.scrollHeight - innerHeight,

  /** Resolves when all pictures in the window are there, and, where results are expected, results. */
  async complete(results: boolean): Promise<void> {
    await until(() => !results || !Number.isNaN(firstResult));
    await pause(200);
    await until(() => pictures().every(({ complete }) => complete));
    // They fade in, and what they push still counts.
    await pause(500);
  },

  /** Scrolls there at once; waits for boxes, then for their records. */
  async jump(top: number): Promise<Jump> {
    const began = performance.now();
    scrollTo(0, top);
    do await nextFrame();
    while (blank() > BLANK && performance.now() - began < TIMEOUT);
    const filled = performance.now() - began;
    await until(() => !waiting());
    return { filled, records: performance.now() - began };
  },

  /** Scrolls down by so many pixels in each frame. */
  async scroll(pixels: number, count: number): Promise<Scrolling> {
    const frames: number[] = [];
    let [blanks, late] = [0, 0];
    let last = await nextFrame();
    let top = scrollY;
    for (let frame = 0; frame < count; frame++) {
      top += pixels;
      scrollTo(0, top);
      // What is painted now was drawn for the place before: the page hears of this one with the next frame.
      if (blank() > BLANK) blanks++;
      if (waiting()) late++;
      const now = await nextFrame();
      frames.push(now - last);
      last = now;
    }
    return { frames, blanks, waiting: late };
  },

  /** Milliseconds between frames while nothing happens. */
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

  /** Resolves when the height has not changed for a while and every box has its record. */
  async settle(): Promise<void> {
    for (let height = -1; height !== document.documentElement.scrollHeight; await pause(500))
      height = document.documentElement.scrollHeight;
    await until(() => !waiting());
  },

  /** Resolves once the device's scheme has changed. */
  switching: (): Promise<Switching> =>
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
          // A task behind the frame that this one belongs to.
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
