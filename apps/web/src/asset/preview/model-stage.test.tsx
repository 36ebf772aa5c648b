import { screen } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { createRef, useEffect } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import type { AssetDoc } from "../asset-doc.ts";
import { ModelStage } from "./model-stage.tsx";
import type { ZoomControls } from "./zoom-keys.ts";

const loaded = vi.fn();
vi.mock("./model-view.tsx", () => ({
  ModelView({ url, label, onReady }: { url: string; label: string; onReady: () => void }) {
    loaded(url);
    useEffect(() => onReady(), [onReady]);
    return <canvas role="img" aria-label={label} />;
  },
}));
beforeEach(() => loaded.mockClear());

const vase: AssetDoc = {
  id: "7",
  asset_groups: ["model"],
  title: "Vase",
  mime: "model/gltf-binary",
  url: "/files/7/1/x/w640.webp",
  file_size: 200,
};
const permits = { convert_sets: [{ id: "0", title: "Original" }] };
const serverThat = (sets: () => unknown) =>
  createFakeClient((key) => (key === "session.csets" ? sets() : { url: "/files/7/1/x/original.glb" }));
const stage = (asset = vase) => <ModelStage asset={asset} handle={createRef<ZoomControls>()} />;

it("a model can be turned by those who may have its file, which is no download", async () => {
  const asked = vi.fn();
  const client = createFakeClient((key, input) => {
    asked(key, (input as { query?: object }).query);
    return key === "session.csets" ? permits : { url: "/files/7/1/x/original.glb" };
  });
  await renderWithProviders(stage(), { client });
  expect(await screen.findByRole("img", { name: "3D-Modell Vase" })).toBeInTheDocument();
  expect(loaded).toHaveBeenCalledWith("/files/7/1/x/original.glb");
  expect(asked).toHaveBeenCalledWith("download.single", { id: "7", csetid: "0", target: "view" });
  expect(await screen.findByRole("button", { name: "Nach rechts drehen" })).toBeInTheDocument();
  expect(screen.queryByRole("img", { name: "Vase" }), "the poster has made way").toBeNull();
});

it("all others see its poster, and why", async () => {
  const client = serverThat(() => {
    throw new ApiError({ status: 403, code: "download.not_permitted", message: "refused" });
  });
  await renderWithProviders(stage(), { client });
  expect(await screen.findByText("Drehen kann das Modell, wer die Datei herunterladen darf.")).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "Vase" })).toHaveAttribute("src", "/files/7/1/x/w640.webp");
  expect(loaded).not.toHaveBeenCalled();
});

it.each(["session.csets", "download.single"])(
  "a failure of %s is no refusal: it is said, and tried again",
  async (broken) => {
    let fails = true;
    const client = createFakeClient((key) => {
      if (fails && key === broken) throw new ApiError({ status: 500, code: "internal", message: "" });
      return key === "session.csets" ? permits : { url: "/files/7/1/x/original.glb" };
    });
    const { user } = await renderWithProviders(stage(), { client });
    const told = await screen.findByRole("alert");
    expect(told).toHaveTextContent("Auf dem Server ist etwas schiefgegangen.");
    expect(screen.queryByText(/Drehen kann das Modell/)).toBeNull();
    fails = false;
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("img", { name: "3D-Modell Vase" })).toBeInTheDocument();
    expect(told).not.toBeInTheDocument();
  },
);

it("a refusal of the file alone is told as one", async () => {
  const client = createFakeClient((key) => {
    if (key === "session.csets") return permits;
    throw new ApiError({ status: 403, code: "download.not_permitted", message: "refused" });
  });
  await renderWithProviders(stage(), { client });
  expect(await screen.findByText("Drehen kann das Modell, wer die Datei herunterladen darf.")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("a large model comes when it is asked for", async () => {
  const { user } = await renderWithProviders(stage({ ...vase, file_size: 120_000 }), {
    client: serverThat(() => permits),
  });
  const ask = await screen.findByRole("button", { name: /^3D-Modell laden \(120/ });
  expect(loaded).not.toHaveBeenCalled();
  await user.click(ask);
  expect(await screen.findByRole("img", { name: "3D-Modell Vase" })).toBeInTheDocument();
});

it("a model of a size that nobody tells comes when it is asked for", async () => {
  const { file_size: _, ...unknown } = vase;
  await renderWithProviders(stage(unknown), { client: serverThat(() => permits) });
  expect(await screen.findByRole("button", { name: "3D-Modell laden (?)" })).toBeInTheDocument();
  expect(loaded).not.toHaveBeenCalled();
});

it("what the browser cannot show is said, and nothing of it is asked for", async () => {
  const asked = vi.fn(() => permits);
  await renderWithProviders(stage({ ...vase, mime: "model/stl" }), { client: createFakeClient(asked) });
  expect(screen.getByText("Modelle dieser Art zeigt der Browser nicht in 3D.")).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});
