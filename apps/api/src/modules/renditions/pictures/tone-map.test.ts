import { expect, it } from "vitest";
import { BT_2020_PRIMARIES, HLG_TRANSFER, PQ_TRANSFER } from "./srgb-conversion.ts";
import { toneMapCube } from "./tone-map.ts";

/** Red, green and blue that the table has at a point, in steps of its axes. */
function at(transfer: number, red: number, green: number, blue: number): number[] {
  const [head = "", ...rows] = toneMapCube({ primaries: BT_2020_PRIMARIES, transfer, matrix: "bt2020" }).split("\n");
  const points = Number(head.split(" ")[1]);
  return (rows[(blue * points + green) * points + red] ?? "").split(" ").map(Number);
}

it.each([
  ["PQ", PQ_TRANSFER, 18],
  ["HLG", HLG_TRANSFER, 24],
])("paper white is white in %s, and what is brighter too", (_, transfer, white) => {
  for (const step of [white, white + 3, 31]) {
    for (const channel of at(transfer, step, step, step)) expect(channel).toBeGreaterThanOrEqual(1);
  }
  for (const channel of at(transfer, white - 1, white - 1, white - 1)) expect(channel).toBeLessThan(0.96);
});

it.each([
  ["PQ", PQ_TRANSFER, 24, 20],
  ["HLG", HLG_TRANSFER, 32, 28],
])("what is brighter than white keeps its hue in %s", (_, transfer, bright, less) => {
  const [red = 0, green = 0, blue = 0] = at(transfer, bright, less, less);
  expect(red).toBeGreaterThanOrEqual(1);
  expect(green).toBeLessThan(0.9);
  expect(blue).toBeLessThan(0.9);
});
