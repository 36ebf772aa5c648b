import { cleanup, screen, waitFor } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { beforeEach, expect, it, vi } from "vitest";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { LogoContrastHint } from "./logo-contrast-hint.tsx";

/** White pixels on transparency. */
const white = new Uint8ClampedArray(400).fill(255, 200);
/** Black pixels on transparency. */
const black = white.map((value, at) => (at % 4 === 3 ? value : 0));
const readPixels = vi.hoisted(() => vi.fn());
vi.mock("./read-downscaled-pixels.ts", () => ({ readDownscaledPixels: readPixels }));
beforeEach(() => readPixels.mockResolvedValue(white));

async function hint(
  logo: string,
  file: PortalFileName = "searchLogo",
  { settings = createDefaultSettings(), files = {} }: { settings?: PortalSettings; files?: object } = {},
) {
  const store = createDraftStore({ settings: createDraft("settings", settings, null) });
  let asked = 0;
  const client = createFakeClient((key) => {
    if (key !== "config.file") return key === "config.available" ? files : {};
    asked += 1;
    return new Response(logo, { headers: { "content-type": "image/svg+xml" } });
  });
  await renderWithProviders(
    <DraftProvider value={store}>
      <LogoContrastHint file={file} content="stored:1" />
    </DraftProvider>,
    { client },
  );
  await waitFor(() => expect(asked).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  return screen.queryAllByText(/kaum zu sehen/).length;
}

it("warns about a white logo on a light background, not on a dark one", async () => {
  expect(await hint("<svg/>")).toBe(1);
});

it("checks the logo of the start page on the hero without a picture, too", async () => {
  const settings = createDefaultSettings();
  for (const { advanced_appearance } of settings.themes.options) {
    advanced_appearance["header.background_color"] = "#000000";
    advanced_appearance["dashboard.picture_color"] = "#ffffff";
  }
  expect(await hint("<svg/>", "searchLogo", { settings })).toBe(0);
  expect(await hint("<svg/>", "dashboardLogo", { settings })).toBe(2);
});

it("warns once about a dark logo on the picture of the start page, whatever the theme, unless there is one for dark", async () => {
  readPixels.mockResolvedValue(black);
  const settings = createDefaultSettings();
  for (const { advanced_appearance } of settings.themes.options)
    advanced_appearance["header.background_color"] = "#ffffff";
  expect(await hint("<svg/>", "dashboardLogo", { settings })).toBe(1);
  cleanup();
  expect(await hint("<svg/>", "dashboardLogo", { settings, files: { dashboardHero: true } })).toBe(1);
  const warning = screen.getByText(/^Auf dem großen Bild ist das Logo kaum zu sehen: 1,1 : 1/);
  expect(warning).toHaveTextContent("Laden Sie ein Logo für dunklen Grund hoch.");
  cleanup();
  const both = { dashboardHero: true, dashboardLogoDark: true };
  expect(await hint("<svg/>", "dashboardLogo", { settings, files: both })).toBe(0);
  cleanup();
  expect(await hint("<svg/>", "dashboardLogoDark", { settings, files: both })).toBe(1);
  expect(screen.queryByText(/Laden Sie/)).toBeNull();
});

it("does not warn about an SVG with colours for light and dark", async () => {
  expect(await hint("<svg><style>@media (prefers-color-scheme: dark) { path { fill: #fff } }</style></svg>")).toBe(0);
});
