// Histograms of range facets. Meilisearch counts values, not buckets, and a date may have as many values as there are
// assets. So every number is also stored rounded down to a step; the steps are counted with the hits, and exact values
// are requested only for steps that may contain the edge of a bucket.
import { type EngineField, HISTOGRAM_BUCKETS, type RangeFacet } from "../engine.ts";

const DAY = 86_400;
/** Mask of the bits to drop of a double's 20 high fraction bits: 256 steps remain between two powers of two. */
const DROPPED_BITS = 0xfff;
const STEP_WIDTH = 1 / 256;
/** Rounding error of a bucket edge, relative to the whole range. */
const EDGE_TOLERANCE = 1e-9;

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

export interface RoundingSteps {
  /** Rounds monotonically: a greater number never has a smaller step. */
  round(number: number): number;
  /** The range of numbers that round to this step, ends included. */
  rangeOf(step: number): [low: number, high: number];
}

const RELATIVE_STEPS: RoundingSteps = {
  round(number) {
    double[0] = number;
    halves[0] = 0;
    halves[1] = (halves[1] ?? 0) & ~DROPPED_BITS;
    // never -0, which would count as another value than 0
    return (double[0] ?? 0) + 0;
  },
  rangeOf(step) {
    const far = step * (1 + STEP_WIDTH);
    return step < 0 ? [far, step] : [step, far];
  },
};

const DAYS: RoundingSteps = {
  round: (seconds) => Math.floor(seconds / DAY) * DAY,
  rangeOf: (step) => [step, step + DAY],
};

/** Steps of kinds of fields whose numbers are not rounded in proportion to their size. */
const STEPS: Partial<Record<EngineField["kind"], RoundingSteps>> = { date: DAYS };

export const getRoundingSteps = (field: Pick<EngineField, "kind"> | undefined): RoundingSteps =>
  (field && STEPS[field.kind]) ?? RELATIVE_STEPS;

/** The steps whose exact values are needed for exact minimum, maximum and bucket counts. */
export function stepsAtBucketEdges(steps: readonly number[], { rangeOf }: RoundingSteps): number[] {
  const ranges = steps.map(rangeOf);
  const lows = ranges.map(([low]) => low);
  const highs = ranges.map(([, high]) => high);
  const first = { low: Math.min(...lows), high: Math.min(...highs) };
  const last = { low: Math.max(...lows), high: Math.max(...highs) };
  const slack = (last.high - first.low) * EDGE_TOLERANCE;
  // Both `from` and `to` ascend from edge to edge.
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

export function bucketOf(number: number, min: number, max: number): number {
  if (max === min) return 0;
  return Math.min(HISTOGRAM_BUCKETS - 1, Math.floor(((number - min) / (max - min)) * HISTOGRAM_BUCKETS));
}

export const EMPTY_RANGE_FACET: RangeFacet = {
  kind: "range",
  count: 0,
  min: null,
  max: null,
  histogram: new Uint32Array(HISTOGRAM_BUCKETS),
};

/** `steps`: hits per step; `open`: steps at bucket edges; `values`: hits per exact value of these. */
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
  if (min > max) return EMPTY_RANGE_FACET;
  const histogram = new Uint32Array(HISTOGRAM_BUCKETS);
  let count = 0;
  const add = (number: number, hits: number) => {
    const part = bucketOf(number, min, max);
    histogram[part] = (histogram[part] ?? 0) + hits;
    count += hits;
  };
  for (const [value, hits] of values) add(value, hits);
  // All numbers of any other step are in one bucket.
  for (const [step, hits] of steps) if (!open.has(step)) add(step, hits);
  return { kind: "range", count, min, max, histogram };
}
