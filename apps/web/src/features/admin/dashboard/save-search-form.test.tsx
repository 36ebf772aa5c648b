import { act, screen, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { LocationMessage } from "@vitrine/settings/preview-protocol";
import { type ComponentProps, useState } from "react";
import { expect, it } from "vitest";
import { AnnouncerProvider } from "../../../shared/ui/notices/announcer.tsx";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { FieldTargetProvider } from "../fields/field-target.tsx";
import { SaveSearchForm } from "./save-search-form.tsx";

/** Renders the form with a fake preview that reports its location. */
async function openForm() {
  const settings = createDefaultSettings();
  settings.dashboard.collections.data = [];
  const text = () => ({ base: {}, draft: {}, etag: null });
  const store = createDraftStore({
    settings: createDraft("settings", settings, null),
    "texts de": text(),
    "texts en": text(),
  });
  const led: string[] = [];
  let say: (place: LocationMessage) => void = () => {};
  const Kept = (props: Partial<ComponentProps<typeof SaveSearchForm>>) => {
    const [place, setPlace] = useState<LocationMessage | null>(null);
    say = setPlace;
    return <SaveSearchForm {...props} place={place} />;
  };
  const drawn = await renderWithProviders(
    <DraftProvider value={store}>
      <FieldTargetProvider value={{ target: null, goTo: (path) => led.push(path) }}>
        <AnnouncerProvider>
          <Kept />
        </AnnouncerProvider>
      </FieldTargetProvider>
    </DraftProvider>,
    { client: createFakeClient(() => ({})) },
  );
  const now = () => store.get().settings?.draft as unknown as PortalSettings;
  const rows = () => now().dashboard.collections.data;
  const go = (path: string, lang: string) => act(() => say({ type: "vitrine.preview.place", path, lang }));
  const region = within(screen.getByRole("region", { name: "Reihe aus einer Suche" }));
  const take = region.getByRole("button", { name: "Suche übernehmen" });
  const press = () => drawn.user.click(take);
  return { ...drawn, rows, go, press, take, led, region };
}

it("the same search in another language is added to the row just saved, even with the same text", async () => {
  const { rows, go, press, take, led, region } = await openForm();
  expect(take).toBeDisabled();
  go("/search/Vase?series=Amara", "de");
  expect(region.getByRole("status")).toHaveTextContent("In der Vorschau (Deutsch): „Vase“, 1 Filter");
  await press();
  expect(led, "whoever has just added a row names it").toEqual(["dashboard.collections.data.0.label"]);
  go("/search/Vase?series=Amara", "en");
  expect(region.getByRole("status")).toHaveTextContent("English");
  expect(region.getByRole("combobox")).toHaveDisplayValue("Reihe „Vase“");
  await press();
  expect(rows()).toHaveLength(1);
  const filters = [{ field_name: "series", values: ["Amara"], range_facet: false }];
  expect(rows()[0]).toEqual({
    indicator: "search_1",
    label: "Vase",
    search: { de: "Vase", en: "Vase" },
    facets: { de: filters, en: filters },
  });
  expect(screen.getByText("„Vase“ hat jetzt die Suche auf English.")).toBeInTheDocument();
  expect(led, "the focus stays").toHaveLength(1);
});

it("another search creates another row, and a selected row gets the new search", async () => {
  const { user, rows, go, press, region } = await openForm();
  go("/search/Vase", "de");
  await press();
  go("/search/Lampe", "de");
  expect(region.getByRole("combobox")).toHaveDisplayValue("Neue Reihe");
  await press();
  expect(rows().map(({ indicator, search }) => [indicator, search])).toEqual([
    ["search_1", { de: "Vase" }],
    ["search_2", { de: "Lampe" }],
  ]);
  go("/search/Krug", "de");
  await user.selectOptions(region.getByRole("combobox"), "Reihe „Vase“");
  await press();
  expect(rows().map(({ search }) => search)).toEqual([{ de: "Krug" }, { de: "Lampe" }]);
});

it("a search without text gets a name", async () => {
  const { rows, go, press } = await openForm();
  go("/search/*?series=Amara,Alba", "de");
  await press();
  go("/search/*", "de");
  await press();
  expect(rows().map(({ label }) => label)).toEqual(["Amara, Alba", "Alles"]);
});

it("a row gets its name without the marks of a text in another language", async () => {
  const { rows, go, press, i18n } = await openForm();
  i18n.addResource("de", "admin", "overview.keep.all", "\u2066Everything\u2069");
  go("/search/*", "de");
  await press();
  expect(rows()[0]?.label).toBe("Everything");
});
