import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import type { AssetDoc } from "../asset-doc.ts";
import { PreviewPagePicture } from "./preview-page-picture.tsx";
import { fittedView } from "./zoom.ts";

const placeholder = "1QcSHQRnh493V4dIh4eXh1h4kJUI";
const standInOf = async (kind: AssetDoc["asset_groups"][number], smaller?: string) => {
  const asset: AssetDoc = { id: "1", asset_groups: [kind], placeholder };
  const sheet = { asset, url: undefined, smaller, failed: false, alt: "Seite 2", ratio: 0.7, view: fittedView };
  await renderWithProviders(<PreviewPagePicture {...sheet} onRetry={() => {}} />, {
    client: createFakeClient(() => ({})),
  });
  return screen.getByRole("status", { name: "Vorschau lädt" }).style;
};

it("shows a blank sheet in the page's proportions while a page of a document loads", async () => {
  const style = await standInOf("document");
  expect(style.backgroundImage, "not the blurred cover").toBe("");
  expect(style.getPropertyValue("--ratio")).toBe("0.7");
});

it("shows the cover itself, smaller, while the first page of a document loads", async () => {
  expect((await standInOf("document", "/w1280.webp")).backgroundImage).toBe('url("/w1280.webp")');
});

it("shows the blur of a picture that loads", async () => {
  expect((await standInOf("image")).backgroundImage).toContain("data:image/png");
});
