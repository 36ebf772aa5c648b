// Bounding boxes of elements on the screen.
import type { Locator } from "@playwright/test";

export type Box = { x: number; y: number; width: number; height: number };

export function isOverlapping(one: Box, other: Box): boolean {
  const beside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !beside && !(one.y + one.height <= other.y || other.y + other.height <= one.y);
}

export async function getBoundingBox(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("The element is not on the screen.");
  return box;
}
