import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { Poster } from "../../asset/poster.tsx";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { AssetStage } from "./asset-stage.tsx";

const listed: AssetDoc = {
  id: "7",
  title: "Krug",
  asset_groups: ["image"],
  url: "/w640.webp",
  placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
};
const client = createFakeClient(() => ({}));
const stage = (asset: AssetDoc) => (
  <>
    <div data-testid="stage">
      <AssetStage asset={asset} />
    </div>
  </>
);
const pictures = () => [...screen.getByTestId("stage").querySelectorAll("img")].map((one) => one.getAttribute("src"));

it("shows a blurred placeholder if no list has shown the picture", async () => {
  await renderWithProviders(stage({ ...listed }), { client });
  expect(pictures()).toEqual([expect.stringMatching(/^data:/), "/w640.webp"]);
});

it("shows at once the thumbnail that a poster has shown before", async () => {
  await renderWithProviders(<Poster asset={listed} title="Krug" alt="Krug" width={200} height={200} />, { client });
  fireEvent.load(screen.getByRole("img", { name: "Krug" }));
  await renderWithProviders(stage(listed), { client });
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
  await renderWithProviders(stage({ ...listed, picture_state: state }), { client });
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("shows no text for a picture of the file itself", async () => {
  await renderWithProviders(stage({ ...listed, picture_state: "page" }), { client });
  expect(await screen.findByText(page)).toBeVisible();
  await renderWithProviders(stage({ ...listed, id: "8" }), { client });
  expect(screen.getAllByTestId("stage")).toHaveLength(2);
  expect(screen.getAllByText(page)).toHaveLength(1);
});

const book: AssetDoc = { ...listed, asset_groups: ["document"], page_count: 3 };
const pageServer = createFakeClient((key, { query }) =>
  key === "download.preview" ? { url: `/page-${query?.page}.webp`, asset_groups: ["document"], page_count: 3 } : {},
);

it("turns the pages of a document in the page, by buttons and keys", async () => {
  const { user } = await renderWithProviders(stage(book), { client: pageServer });
  expect(await screen.findByRole("img", { name: "Seite 1" })).toHaveAttribute("src", "/page-1.webp");
  const previous = screen.getByRole("button", { name: "Vorige Seite" });
  expect(previous).toHaveAttribute("aria-disabled", "true");
  await user.click(screen.getByRole("button", { name: "Nächste Seite" }));
  expect(await screen.findByRole("img", { name: "Seite 2" })).toHaveAttribute("src", "/page-2.webp");
  expect(screen.getByText("2 / 3")).toBeInTheDocument();
  screen.getByRole("region", { name: "Seite 2" }).focus();
  await user.keyboard("{End}");
  expect(await screen.findByRole("img", { name: "Seite 3" })).toBeInTheDocument();
  await user.keyboard("{PageDown}");
  expect(screen.getByRole("img", { name: "Seite 3" }), "there is none after the last").toBeInTheDocument();
  await user.keyboard("{PageUp}{Home}");
  expect(await screen.findByRole("img", { name: "Seite 1" })).toBeInTheDocument();
});

it("enlarges the page of a document in steps; keys scroll it then", async () => {
  const { user } = await renderWithProviders(stage(book), { client: pageServer });
  const [larger, smaller] = [
    await screen.findByRole("button", { name: "Größer" }),
    screen.getByRole("button", { name: "Kleiner" }),
  ];
  const scale = () => screen.getByRole("group", { name: "Seiten" }).style.getPropertyValue("--scale");
  expect([scale(), smaller.getAttribute("aria-disabled")]).toEqual(["1", "true"]);
  await user.click(larger);
  expect(scale()).toBe("1.5");
  screen.getByRole("region", { name: "Seite 1" }).focus();
  await user.keyboard("{PageDown}");
  expect(screen.getByText("1 / 3")).toBeInTheDocument();
  await user.click(larger);
  await user.click(larger);
  expect([scale(), larger.getAttribute("aria-disabled")]).toEqual(["3", "true"]);
});

it("a page that fails can be retried", async () => {
  let broken = true;
  const client = createFakeClient((key) => {
    if (key !== "download.preview") return {};
    if (broken) throw new Error("down");
    return { url: "/page.webp", asset_groups: ["document"], page_count: 3 };
  });
  const { user } = await renderWithProviders(stage(book), { client });
  const retry = await screen.findByRole("button", { name: "Erneut versuchen" });
  broken = false;
  await user.click(retry);
  expect(await screen.findByRole("img", { name: "Seite 1" })).toBeInTheDocument();
});

it("shows a model that the viewer supports in 3D, a small one without being asked", async () => {
  const model: AssetDoc = { ...listed, asset_groups: ["model"], mime: "model/gltf-binary" };
  const server = createFakeClient((key) =>
    key === "session.csets" ? { convert_sets: [{ id: "0", title: "" }] } : { url: "/a.glb" },
  );
  await renderWithProviders(stage({ ...model, file_size: 20_000 }), { client: server });
  expect(await screen.findByRole("button", { name: /^3D-Modell laden/ })).toBeVisible();
  await renderWithProviders(stage({ ...model, mime: "model/stl" }), { client: server });
  expect(screen.getAllByRole("img", { name: "Krug" }).length).toBeGreaterThan(0);
});
