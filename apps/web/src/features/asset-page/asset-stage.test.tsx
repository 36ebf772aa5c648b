import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { Poster } from "../../asset/poster.tsx";
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
  <>
    <div data-testid="stage">
      <AssetStage asset={asset} />
    </div>
  </>
);
const pictures = () => [...screen.getByTestId("stage").querySelectorAll("img")].map((one) => one.getAttribute("src"));

it("shows a blurred placeholder if no list has shown the picture", async () => {
  await draw(stage({ ...listed }), { client });
  expect(pictures()).toEqual([expect.stringMatching(/^data:/), "/w640.webp"]);
});

it("shows at once the thumbnail that a poster has shown before", async () => {
  await draw(<Poster asset={listed} title="Krug" alt="Krug" width={200} height={200} />, { client });
  fireEvent.load(screen.getByRole("img", { name: "Krug" }));
  await draw(stage(listed), { client });
  expect(pictures()).toEqual([expect.stringMatching(/\/w640\.webp$/), "/w640.webp"]);
});

const page = "Eine Vorschau: Die Datei selbst kann anders aussehen.";
const sentences: [NonNullable<AssetDoc["picture_state"]>, string][] = [
  ["page", page],
  ["specimen", "Ein Blatt, das in dieser Schrift gesetzt ist."],
  ["preview", "Eine Vorschau, die diese Datei von sich enthält. Die Datei kann mehr zeigen."],
  ["damaged", "Kein Bild: Die Datei ist beschädigt."],
  ["encrypted", "Kein Bild: Die Datei ist mit einem Passwort geschützt."],
  ["too_large", "Kein Bild: Die Datei ist dafür zu groß."],
  [
    "unsupported",
    "Kein Bild: Diese Art von Datei lässt sich hier nicht zeigen, eine Kopie in einem gängigen Format schon: PDF, JPEG oder GLB.",
  ],
  [
    "no_preview",
    "Kein Bild: Diese Zeichnung enthält keine Vorschau. Mit einer Vorschau oder als PDF gespeichert, wird sie sichtbar.",
  ],
  [
    "lacks_files",
    "Kein Bild: Diesem Modell fehlen Dateien, die es nennt. Neben ihm abgelegt oder als GLB gepackt, wird es sichtbar.",
  ],
  ["no_program", "Kein Bild: Auf dem Server fehlt das Programm dafür."],
  ["failed", "Kein Bild: Es ließ sich nicht herstellen."],
];
it.each(sentences)("says of a picture that is %s what it is, or why there is none", async (state, sentence) => {
  await draw(stage({ ...listed, picture_state: state }), { client });
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("shows no text for a picture of the file itself", async () => {
  await draw(stage({ ...listed, picture_state: "page" }), { client });
  expect(await screen.findByText(page)).toBeVisible();
  await draw(stage({ ...listed, id: "8" }), { client });
  expect(screen.getAllByTestId("stage")).toHaveLength(2);
  expect(screen.getAllByText(page)).toHaveLength(1);
});
