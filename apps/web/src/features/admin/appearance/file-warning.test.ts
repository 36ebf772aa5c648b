import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { afterEach, expect, it, vi } from "vitest";
import { fileWarning } from "./file-warning.ts";

afterEach(() => vi.unstubAllGlobals());

const picture = (bytes: number, type = "image/png") => new File([new Uint8Array(bytes)], "picture", { type });
/** What a browser reads of it. */
const reads = (width: number, height: number) =>
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close: () => {} }));

it("warns of a picture above 1 MB, and of no other", async () => {
  reads(3000, 2000);
  expect(await fileWarning("dashboardHero", picture(1_000_000))).toBeNull();
  expect(await fileWarning("dashboardHero", picture(1_000_001))).toMatchObject({ key: "admin:appearance.files.heavy" });
  expect(await fileWarning("dashboardLogo", picture(1_000_001, "image/svg+xml"))).not.toBeNull();
});

it("recommends a smaller size and JPG or WebP, in words, and not for a font", async () => {
  for (const { admin } of Object.values(shippedTexts)) {
    expect(admin.appearance.files.heavy).toMatch(/smaller|kleiner/);
    expect(admin.appearance.files.heavy).toMatch(/JPG (or|oder) WebP/);
  }
  expect(await fileWarning("custom_font", picture(1_000_001, "font/woff2"))).toMatchObject({
    key: "admin:appearance.files.heavy_font",
  });
});

it("warns of pictures with too few pixels for their place, and never of drawings", async () => {
  reads(1599, 79);
  expect((await fileWarning("loginHero", picture(10)))?.key).toBe("admin:appearance.files.hero_small");
  expect((await fileWarning("searchLogo", picture(10)))?.key).toBe("admin:appearance.files.logo_small");
  expect(await fileWarning("favicon", picture(10))).toBeNull();
  expect(await fileWarning("searchLogo", picture(10, "image/svg+xml"))).toBeNull();
});
