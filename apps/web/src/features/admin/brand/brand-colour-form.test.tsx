import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { castToPortalSettings, createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { BrandColourForm } from "./brand-colour-form.tsx";

/** Dark blue pixels. */
const blue = new Uint8ClampedArray(400).map((_, at) => [0x0a, 0x5c, 0x8f, 0xff][at % 4] ?? 0);
vi.mock("./read-downscaled-pixels.ts", () => ({ readDownscaledPixels: vi.fn(async () => blue) }));

async function open(settings = createDefaultSettings()) {
  const store = createDraftStore({ settings: createDraft("settings", settings, null) });
  const client = createFakeClient((key) =>
    key === "config.available"
      ? { dashboardLogo: true }
      : new Response("logo", { headers: { "content-type": "image/png" } }),
  );
  const drawn = await renderWithProviders(
    <DraftProvider value={store}>
      <BrandColourForm onShowContrast={() => {}} />
    </DraftProvider>,
    { client },
  );
  const primary = () => {
    const { settings } = store.get();
    return (
      settings && castToPortalSettings(settings.draft).themes.options.map(({ appearance }) => appearance.primary_color)
    );
  };
  const field = () => screen.getByRole("textbox", { name: "Farbe der Marke" });
  return { ...drawn, store, primary, field };
}

it("a typed colour gives both themes their colours, and each pair of them can be read", async () => {
  const { user, primary, field } = await open();
  await user.clear(field());
  await user.type(field(), "#0a6e4f");
  await waitFor(() => expect(primary()?.[0]).toBe("#0a6e4f"));
  expect(primary()?.[1]).not.toBe("#ff9240");
  expect(await screen.findAllByText(/^(Hell|Dunkel): Alle Texte sind auf ihrem Grund gut lesbar/)).toHaveLength(2);
  expect(screen.queryByText(/von Hand gewählt/)).toBeNull();
});

it("what is no colour changes nothing, and says how colours are written", async () => {
  const { user, primary, field } = await open();
  await user.clear(field());
  await user.type(field(), "grün");
  expect(await screen.findByRole("alert")).toHaveTextContent("#0a5c8f");
  expect(field()).toBeInvalid();
  expect(primary()).toEqual(["#f27a1a", "#ff9240"]);
});

it("what is no colour prevents saving, until it is discarded", async () => {
  const { user, store, field } = await open();
  await user.clear(field());
  await user.type(field(), "grün");
  expect(store.getInvalidInputs()["brand.colour"]?.text).toBe("grün");
  act(() => store.discard());
  expect(field()).toHaveValue("#f27a1a");
  expect(field()).toBeValid();
  expect(store.getInvalidInputs()).toEqual({});
});

it("a colour typed just before the page is left is not lost", async () => {
  const { user, primary, field } = await open();
  await user.clear(field());
  await user.type(field(), "#0a6e4f");
  cleanup();
  expect(primary()?.[0]).toBe("#0a6e4f");
});

it("tells of colours chosen by hand in the default themes only, and never of those of a light brand colour", async () => {
  const { user, field, primary } = await open();
  await user.clear(field());
  await user.type(field(), "#ffff00");
  await waitFor(() => expect(primary()?.[0]).toBe("#f7f700"));
  expect(screen.queryByText(/von Hand gewählt/)).toBeNull();
});

it("a third theme is not one of the brand", async () => {
  const settings = createDefaultSettings();
  const [light] = settings.themes.options;
  if (light)
    settings.themes.options.push({
      ...light,
      key: "summer",
      appearance: { ...light.appearance, primary_color: "#00aa55" },
    });
  await open(settings);
  expect(screen.queryByText(/von Hand gewählt/)).toBeNull();
});

it("offers the colours of the logo; discarding brings the stored colour back", async () => {
  const { user, store, primary, field } = await open();
  await user.click(await screen.findByRole("button", { name: "#0A5C8F" }));
  await waitFor(() => expect(primary()?.[0]).toBe("#0a5c8f"));
  expect(field()).toHaveValue("#0a5c8f");
  store.discard();
  await waitFor(() => expect(field()).toHaveValue("#f27a1a"));
});
