import { screen, within } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/defaults";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { draftOf } from "../drafts/draft-of.ts";
import { createDraftStore } from "../drafts/draft-store.ts";
import { KnownValuesProvider } from "../fields/known-values.tsx";
import { GeneralSection } from "./general-section.tsx";

const fields = ["title", "caption", "place"].map((value) => ({ value, label: `Feld ${value}` }));

/** The names that the fallback field is chosen from. */
async function offered(options: string[]) {
  const settings = defaultSettings();
  settings.accessibility.assets.alt_fallback = { field_name: "caption", options };
  const store = createDraftStore({
    settings: draftOf("settings", settings, null),
    "texts de": { base: {}, draft: {}, etag: null },
    "texts en": { base: {}, draft: {}, etag: null },
  });
  await draw(
    <KnownValuesProvider value={{ fields, index: [], sorts: [], languages: [], pages: [], collections: [] }}>
      <DraftProvider value={store}>
        <GeneralSection />
      </DraftProvider>
    </KnownValuesProvider>,
    { client: serverOf(() => ({})) },
  );
  const chooser = screen.getByRole("combobox", { name: "Ersatzfeld" });
  return within(chooser)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
}

it("the fallback field is chosen from the fields that are set for it, known to the library or not", async () => {
  expect(await offered(["place", "caption", "fort"])).toEqual([
    "Nicht festgelegt",
    "Feld place",
    "Feld caption",
    "fort",
  ]);
});

it("where none are set, it is chosen from all fields of the library", async () => {
  expect(await offered([])).toEqual(["Nicht festgelegt", "Feld title", "Feld caption", "Feld place"]);
});
