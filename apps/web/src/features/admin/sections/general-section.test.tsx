import { screen, waitFor, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { KnownValuesProvider } from "../fields/names/known-values.tsx";
import { GeneralSection } from "./general-section.tsx";

const fields = ["title", "caption", "place"].map((value) => ({ value, label: `Feld ${value}` }));

/** Renders the section with these settings. */
async function drawSection(settings: PortalSettings) {
  const store = createDraftStore({
    settings: createDraft("settings", settings, null),
    "texts de": { base: {}, draft: {}, etag: null },
    "texts en": { base: {}, draft: {}, etag: null },
  });
  const { user } = await renderWithProviders(
    <KnownValuesProvider value={{ fields, index: [], sorts: [], languages: [], pages: [], collections: [] }}>
      <DraftProvider value={store}>
        <GeneralSection />
      </DraftProvider>
    </KnownValuesProvider>,
    { client: createFakeClient(() => ({})) },
  );
  return { user, store };
}

/** Returns the option labels of the fallback field select. */
async function offered(options: string[]) {
  const settings = createDefaultSettings();
  settings.accessibility.assets.alt_fallback = { field_name: "caption", options };
  await drawSection(settings);
  const chooser = screen.getByRole("combobox", { name: "Ersatzfeld" });
  return within(chooser)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
}

it("the fallback field is selected from the configured fields, known to the library or not", async () => {
  expect(await offered(["place", "caption", "fort"])).toEqual([
    "Nicht festgelegt",
    "Feld place",
    "Feld caption",
    "fort",
  ]);
});

it("if none are configured, it is selected from all fields of the library", async () => {
  expect(await offered([])).toEqual(["Nicht festgelegt", "Feld title", "Feld caption", "Feld place"]);
});

it("each step of the tour can be switched on and off in its position, and reordered", async () => {
  const settings = createDefaultSettings();
  settings.guide.tour = ["sort", "views", "result"];
  const { user, store } = await drawSection(settings);
  const stored = () => store.get().settings?.draft.guide;
  const steps = within(screen.getByRole("group", { name: "Schritte" }));
  expect(steps.getAllByRole("switch")).toHaveLength(12);
  const names = () => steps.getAllByRole("switch").map((one) => one.getAttribute("aria-label"));
  const before = names();
  expect(before.slice(4, 9), "those that are off are where they usually stand").toEqual(
    ["Sammlung", "Sortierung", "Ansichten", "Filter", "Treffer"].map((name) => `„${name}“ anbieten`),
  );

  await user.click(steps.getByRole("switch", { name: /Ansichten/ }));
  expect([stored(), names()]).toEqual([{ show: false, tour: ["sort", "result"] }, before]);
  await user.click(steps.getByRole("switch", { name: /Ansichten/ }));
  expect(stored()).toMatchObject({ tour: ["sort", "views", "result"] });
  await user.click(steps.getByRole("button", { name: "„Filter“ nach oben" }));
  await user.click(steps.getByRole("switch", { name: /Filter/ }));
  expect(stored()).toMatchObject({ tour: ["sort", "facets", "views", "result"] });

  store.set("settings", ["guide", "tour"], ["result", "sort"]);
  await waitFor(() => expect(names()[5]).toBe("„Treffer“ anbieten"));
});

it("starts with the settings of the portal, without commands", async () => {
  await drawSection(createDefaultSettings());
  expect(screen.getByRole("heading", { level: 1 }).parentElement).not.toHaveTextContent(/npm|vitrine --/);
  expect(document.querySelector("code")).toBeNull();
});
