import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { Poster } from "../../asset/poster.tsx";
import { DownloadsProvider } from "../../shared/downloads/downloads-context.ts";
import { draw, serverOf } from "../../testing/draw.tsx";
import { AssetStage } from "./asset-stage.tsx";

const listed: AssetDoc = {
  id: "7",
  title: "Krug",
  asset_groups: ["image"],
  url: "/w640.webp",
  placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
};
const client = serverOf(() => ({}));
const stage = (asset: AssetDoc) => (
  <DownloadsProvider value={{ downloadOne: () => {}, downloadMany: () => {}, order: () => {} }}>
    <div data-testid="stage">
      <AssetStage asset={asset} />
    </div>
  </DownloadsProvider>
);
const pictures = () => [...screen.getByTestId("stage").querySelectorAll("img")].map((one) => one.getAttribute("src"));

it("shows the blur of a picture that no list has shown", async () => {
  await draw(stage({ ...listed }), { client });
  expect(pictures()).toEqual([expect.stringMatching(/^data:/), "/w640.webp"]);
});

it("shows the thumbnail at once that a poster has shown before", async () => {
  await draw(<Poster asset={listed} title="Krug" alt="Krug" width={200} height={200} />, { client });
  fireEvent.load(screen.getByRole("img", { name: "Krug" }));
  await draw(stage(listed), { client });
  expect(pictures()).toEqual([expect.stringMatching(/\/w640\.webp$/), "/w640.webp"]);
});
