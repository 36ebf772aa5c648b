import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { createWoff2 } from "../../testing/woff2.ts";
import { createMarkupCleaner } from "./cleaning/cleaner.service.ts";

const cleaner = createMarkupCleaner();
afterAll(() => cleaner.close());

const FONTS = "../../../../web/node_modules/@fontsource-variable/commissioner/files/";
const sound = readFileSync(new URL(`${FONTS}commissioner-latin-wght-normal.woff2`, import.meta.url));

it("is measured against the font that stands in for it", async () => {
  const measures = await cleaner.measure(sound);
  // Units of an em: 2000; ascent 2034, descent 412, no gap; a letter takes 888 on average, one of Arial 904 of 2048.
  const size = 888 / 2000 / (904 / 2048);
  expect(measures?.sizeAdjust).toBeCloseTo(100 * size, 1);
  expect(measures?.ascent).toBeCloseTo(101.7 / size, 1);
  expect(measures?.descent).toBeCloseTo(20.6 / size, 1);
  expect(measures?.lineGap).toBe(0);
});

it("a font without letters cannot be measured, and the next one can", async () => {
  await expect(cleaner.measure(createWoff2())).rejects.toThrow();
  await expect(cleaner.measure(Buffer.from("wOF2 and nothing"))).rejects.toThrow();
  expect(await cleaner.measure(sound)).toBeDefined();
});
