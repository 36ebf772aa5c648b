import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { afterEach, expect, it, vi } from "vitest";
import { findFileWarning } from "./file-warning.ts";

afterEach(() => vi.unstubAllGlobals());

const picture = (bytes: number, type = "image/png") => new File([new Uint8Array(bytes)], "picture", { type });
/** Mocks the picture size that the browser reads. */
const reads = (width: number, height: number) =>
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close: () => {} }));

it("warns about pictures above 1 MB only", async () => {
  reads(3000, 2000);
  expect(await findFileWarning("dashboardHero", picture(1_000_000))).toBeNull();
  expect(await findFileWarning("dashboardHero", picture(1_000_001))).toMatchObject({
    key: "admin:appearance.files.heavy",
  });
  expect(await findFileWarning("dashboardLogo", picture(1_000_001, "image/svg+xml"))).not.toBeNull();
});

it("recommends a smaller size and JPG or WebP, but not for a font", async () => {
  for (const { admin } of Object.values(shippedTexts)) {
    expect(admin.appearance.files.heavy).toMatch(/smaller|kleiner/);
    expect(admin.appearance.files.heavy).toMatch(/JPG (or|oder) WebP/);
  }
  expect(await findFileWarning("custom_font", picture(1_000_001, "font/woff2"))).toMatchObject({
    key: "admin:appearance.files.heavy_font",
  });
});

it("warns about pictures with too few pixels for their use, never about SVGs", async () => {
  reads(1599, 79);
  expect((await findFileWarning("loginHero", picture(10)))?.key).toBe("admin:appearance.files.hero_small");
  for (const logo of ["searchLogo", "searchLogoDark"] as const)
    expect((await findFileWarning(logo, picture(10)))?.key).toBe("admin:appearance.files.logo_small");
  expect(await findFileWarning("favicon", picture(10))).toBeNull();
  expect(await findFileWarning("searchLogo", picture(10, "image/svg+xml"))).toBeNull();
});
