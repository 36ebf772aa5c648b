// Conversions and terms of use for the scenes of the download dialog.
import type { Page } from "@playwright/test";
import { type ConvertSet, mockSettings } from "../support/mock-replies.ts";

/** The conversions that the demo's staff may use. */
export const CONVERSIONS: readonly ConvertSet[] = [
  { id: "0", title: "Original", mime: "image/tiff", size: 48_200 },
  { id: "5", title: "Druck, TIFF CMYK 300 dpi", mime: "image/tiff", dpi: 300, profile: "CMYK", size: 14_000 },
  { id: "1", title: "Bildschirm", mime: "image/jpeg", max_edge: 2048, profile: "sRGB", metadata: "strip", size: 1100 },
  {
    id: "custom",
    title: "Eigene Größe",
    choices: { formats: ["jpeg", "png", "webp", "tiff"], min_edge: 16, max_edge: 4000 },
  },
];

/** Adds terms of use; reloads, as a logged-in page has loaded the settings already. */
export async function mockTermsOfUse(page: Page): Promise<void> {
  await mockSettings(page, (settings) => {
    settings.terms_of_use = { ...settings.terms_of_use, show: true };
  });
  await page.reload();
}
