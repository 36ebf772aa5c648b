import { screen, waitFor } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { beforeEach, expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { getValueAt } from "../drafts/path.ts";
import { FileWithFocalPointField } from "./brand-page.tsx";

vi.mock("./read-downscaled-pixels.ts", () => ({ readDownscaledPixels: vi.fn(async () => new Uint8ClampedArray(4)) }));
beforeEach(() => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 2400, height: 1200, close: () => {} }));
  URL.createObjectURL = () => "blob:picked";
});

it("the focal point of a new picture is in the middle, and that of the former picture comes back with it", async () => {
  const store = createDraftStore({ settings: createDraft("settings", createDefaultSettings(), null) });
  const client = createFakeClient((key) => (key === "config.available" ? { dashboardHero: true } : {}));
  const { user } = await renderWithProviders(
    <DraftProvider value={store}>
      <FileWithFocalPointField file="dashboardHero" />
    </DraftProvider>,
    { client },
  );
  const slider = await screen.findByRole("slider", { name: "Bildmittelpunkt" });
  expect(slider).toHaveAttribute("aria-valuetext", "62 % von links, 60 % von oben");
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no input");
  await user.upload(input, new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], "hero.png", { type: "image/png" }));
  await waitFor(() => expect(slider).toHaveAttribute("aria-valuetext", "50 % von links, 50 % von oben"));
  await user.click(screen.getByRole("button", { name: /^Änderung zurücknehmen/ }));
  const settings = store.get().settings;
  expect(settings?.draft).toEqual(settings?.base);
  expect(getValueAt(settings?.draft, ["dashboard", "heroImage", "focal_point"])).toEqual({ x: 62, y: 60 });
});

it("taking a new picture back restores a focal point that was not saved yet, also by the bin", async () => {
  const store = createDraftStore({ settings: createDraft("settings", createDefaultSettings(), null) });
  const path = ["dashboard", "heroImage", "focal_point"];
  store.set("settings", path, { x: 10, y: 20 });
  const { user } = await renderWithProviders(
    <DraftProvider value={store}>
      <FileWithFocalPointField file="dashboardHero" />
    </DraftProvider>,
    { client: createFakeClient(() => ({})) },
  );
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no input");
  await user.upload(input, new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], "hero.png", { type: "image/png" }));
  await waitFor(() => expect(getValueAt(store.get().settings?.draft, path)).toEqual({ x: 50, y: 50 }));
  await user.click(screen.getByRole("button", { name: /entfernen$/ }));
  expect(getValueAt(store.get().settings?.draft, path)).toEqual({ x: 10, y: 20 });
});

it("a logo lies on the light theme's ground, whatever the theme of the administration", async () => {
  const settings = createDefaultSettings();
  const [light] = settings.themes.options;
  if (light) light.appearance.navigation_color = "#fdfcfb";
  await renderWithProviders(
    <DraftProvider value={createDraftStore({ settings: createDraft("settings", settings, null) })}>
      <FileWithFocalPointField file="dashboardLogo" />
      <FileWithFocalPointField file="dashboardLogoDark" />
    </DraftProvider>,
    { client: createFakeClient(() => ({})) },
  );
  const grounds = [...document.querySelectorAll<HTMLElement>("[data-kind]")].map(({ style }) => [
    style.background,
    style.colorScheme,
  ]);
  expect(grounds).toEqual([
    ["rgb(253, 252, 251)", "light"],
    ["", ""],
  ]);
});
