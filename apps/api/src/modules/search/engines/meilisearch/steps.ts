// Histograms of range facets. Meilisearch counts values, not buckets, and a date may have as many values as there are
// assets. So every number is stored a second time, rounded down to steps; the steps are counted with the hits, and
// exact values are requested only for the steps that an edge of a bucket may run through.
import { HISTOGRAM_BUCKETS, type RangeFacet } from "../engine.ts";

const DAY = 86_400;
/** Of the 20 high bits of a double's fraction these are dropped: 256 steps from one power of two to the next. */
const DROPPED = 0xfff;
const WIDTH = 1 / 256;
/** An edge is known to a rounding only; of the whole range. */
const ROUNDING = 1e-9;

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

/** Rounds so that greater numbers never have smaller steps. */
export function stepOf(number: number, kind: "date" | "number"): number {
  if (kind === "date") return Math.floor(number / DAY) * DAY;
  double[0] = number;
  halves[0] = 0;
  halves[1] = (halves[1] ?? 0) & ~DROPPED;
  // never -0, which would be a second nothing
  return (double[0] ?? 0) + 0;
}

/** The numbers whose step this is lie between these, ends included. */
function rangeOf(step: number, kind: "date" | "number"): [low: number, high: number] {
  if (kind === "date") return [step, step + DAY];
  const far = step * (1 + WIDTH);
  return step < 0 ? [far, step] : [step, far];
}

/** The steps whose values have to be known to tell least, greatest and every part exactly. */
export function openSteps(steps: readonly number[], kind: "date" | "number"): number[] {
  const ranges = steps.map((step) => rangeOf(step, kind));
  const lows = ranges.map(([low]) => low);
  const highs = ranges.map(([, high]) => high);
  const first = { low: Math.min(...lows), high: Math.min(...highs) };
  const last = { low: Math.max(...lows), high: Math.max(...highs) };
  const slack = (last.high - first.low) * ROUNDING;
  // In ascending order, both.
  const edges = Array.from({ length: HISTOGRAM_BUCKETS + 1 }, (_, part) => {
    const share = part / HISTOGRAM_BUCKETS;
    return {
      from: first.low + (last.low - first.low) * share - slack,
      to: first.high + (last.high - first.high) * share + slack,
    };
  });
  return steps.filter((_, i) => {
    const [low = 0, high = 0] = ranges[i] ?? [];
    const edge = edges.find(({ to }) => to >= low);
    return edge !== undefined && edge.from <= high;
  });
}

export function partOf(number: number, min: number, max: number): number {
  if (max === min) return 0;
  return Math.min(HISTOGRAM_BUCKETS - 1, Math.floor(((number - min) / (max - min)) * HISTOGRAM_BUCKETS));
}

export const NO_NUMBERS: RangeFacet = {
  kind: "range",
  count: 0,
  min: null,
  max: null,
  histogram: new Uint32Array(HISTOGRAM_BUCKETS),
};

/** `steps`: hits per step; `values`: hits per value of the open steps. */
export function rangeFacet(
  steps: ReadonlyMap<number, number>,
  open: ReadonlySet<number>,
  values: ReadonlyMap<number, number>,
): RangeFacet {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values.keys()) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  if (min > max) return NO_NUMBERS;
  const histogram = new Uint32Array(HISTOGRAM_BUCKETS);
  let count = 0;
  const add = (number: number, hits: number) => {
    const part = partOf(number, min, max);
    histogram[part] = (histogram[part] ?? 0) + hits;
    count += hits;
  };
  for (const [value, hits] of values) add(value, hits);
  // The rest of a step lies in one part, and so does where it begins.
  for (const [step, hits] of steps) if (!open.has(step)) add(step, hits);
  return { kind: "range", count, min, max, histogram };
}
