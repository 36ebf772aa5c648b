import { beforeEach, expect, it, vi } from "vitest";
import { findStepElement, findStepInDirection, getUniqueSteps, type TourStepKey } from "./tour-steps.ts";

const steps: TourStepKey[] = ["language", "bookmark", "sort", "views", "result_view"];
const box = { getClientRects: () => [{}] };

beforeEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = `
    <button data-tour="language" hidden></button>
    <button data-tour="language" id="shown"></button>
    <button data-tour="sort"></button>
    <div data-item="0"></div>`;
  for (const element of document.querySelectorAll<HTMLElement>("body > *"))
    if (!element.hidden) Object.assign(element, box);
});

it("shows the first element that can be seen", () => {
  expect(findStepElement("language", document)?.id).toBe("shown");
});

it("skips what is not there, in either direction, and ends after the last", () => {
  expect(findStepInDirection(steps, undefined, 1, document)).toBe("language");
  expect(findStepInDirection(steps, "language", 1, document)).toBe("sort");
  expect(findStepInDirection(steps, "sort", 1, document)).toBe("result_view");
  expect(findStepInDirection(steps, "result_view", 1, document)).toBeUndefined();
  expect(findStepInDirection(steps, "sort", -1, document)).toBe("language");
  expect(findStepInDirection(steps, "language", -1, document)).toBeUndefined();
});

it("a step that a document lists twice comes once, so that the tour ends", () => {
  const listed = getUniqueSteps(["sort", "language", "sort"]);
  expect(listed).toEqual(["sort", "language"]);
  expect(findStepInDirection(listed, "language", 1, document)).toBeUndefined();
});
