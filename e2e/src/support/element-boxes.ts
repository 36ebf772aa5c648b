// Bounding boxes of elements on the screen.
import { expect, type Locator } from "@playwright/test";

export type ElementBox = { x: number; y: number; width: number; height: number };

export function isOverlapping(one: ElementBox, other: ElementBox): boolean {
  const beside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !beside && !(one.y + one.height <= other.y || other.y + other.height <= one.y);
}

export async function getBoundingBox(locator: Locator): Promise<ElementBox> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("The element is not on the screen.");
  return box;
}

/** The box once it has stopped moving. */
export async function getSteadyBox(locator: Locator): Promise<ElementBox> {
  let before = await locator.boundingBox();
  await expect
    .poll(
      async () => {
        const now = await locator.boundingBox();
        const isSteady = JSON.stringify(now) === JSON.stringify(before);
        before = now;
        return isSteady;
      },
      { intervals: [120] },
    )
    .toBe(true);
  return getBoundingBox(locator);
}
