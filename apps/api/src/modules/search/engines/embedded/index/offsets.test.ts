import fc from "fast-check";
import { expect, it } from "vitest";
import { offsetAt, planOffsets } from "../index/offsets.ts";
import { SegmentPlan } from "../index/segment-plan.ts";
import { runToEnd } from "../index/segment-writer.ts";
import { LinearMemory } from "../kernels/memory.ts";

function written(lengths: Uint32Array) {
  const memory = new LinearMemory();
  const plan = new SegmentPlan();
  const before = plan.bytes;
  const part = planOffsets(memory, plan, lengths);
  const offsets = runToEnd(plan.write(memory)) + part;
  return { bytes: plan.bytes - before, at: (document: number) => offsetAt(memory, offsets, document) };
}

function expectSums(lengths: Uint32Array): void {
  const { at } = written(lengths);
  let sum = 0;
  for (let document = 0; document <= lengths.length; document++) {
    if (at(document) !== sum) expect({ document, begins: at(document) }).toEqual({ document, begins: sum });
    sum += lengths[document] ?? 0;
  }
}

it("returns the offsets of each document's part, however long the parts are", () => {
  const most = fc.constantFrom(1, 9, 1_023, 1_024, 1_025, 5_000, 16_384, 30_000, 65_535, 65_536, 1_000_000);
  const lengths = most.chain((max) => fc.uint32Array({ max, minLength: 0, maxLength: 400, size: "max" }));
  fc.assert(fc.property(lengths, expectSums), { numRuns: 300 });
});

it.each([
  ["blocks that just fit", Uint32Array.from({ length: 640 }, (_, i) => (i % 64 === 63 ? 1_055 : 1_023 + (i % 2))), 2.1],
  ["blocks that are one too long", Uint32Array.from({ length: 640 }, () => 1_024), 2.2],
  ["one long document", Uint32Array.from({ length: 640 }, (_, i) => (i === 62 ? 1e8 : 9)), 4],
])("takes 2 bytes a document where that will do, and hardly ever more than 4: %s", (_, lengths, wanted) => {
  expectSums(lengths);
  const { bytes } = written(lengths);
  expect(bytes / lengths.length).toBeGreaterThanOrEqual(wanted);
  expect(bytes / lengths.length).toBeLessThan(wanted + 0.1);
});
