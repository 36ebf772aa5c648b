import { screen, waitFor, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { getEntriesByPath } from "@vitrine/settings/registry/entry-at";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { FieldTargetProvider } from "../fields/field-target.tsx";
import { KnownValuesProvider } from "../fields/names/known-values.tsx";
import { listOfferedSections } from "../sections.tsx";
import { SectionsProvider } from "../sections-context.ts";
import { AllSettingsSection } from "./all-settings-section.tsx";

async function open() {
  const settings = createDefaultSettings();
  settings.global.website_title = "Halm & Ton";
  const goTo = vi.fn();
  const drawn = await renderWithProviders(
    <SectionsProvider value={listOfferedSections({ has: () => false })}>
      <KnownValuesProvider value={{ fields: [], index: [], sorts: [], languages: [], pages: [], collections: [] }}>
        <DraftProvider value={createDraftStore({ settings: createDraft("settings", settings, null) })}>
          <FieldTargetProvider value={{ target: null, goTo }}>
            <AllSettingsSection />
          </FieldTargetProvider>
        </DraftProvider>
      </KnownValuesProvider>
    </SectionsProvider>,
    { client: { ...createFakeClient(() => ({})), has: () => false } },
  );
  return { ...drawn, goTo };
}
const keys = () =>
  within(screen.getByRole("list"))
    .queryAllByRole("button")
    .map((row) => row.querySelector("code")?.textContent);

it("has every setting of every section by its key", async () => {
  await open();
  const all = [...getEntriesByPath().values()].filter(({ page, node }) => page && node.kind !== "group");
  expect(keys()).toEqual(all.map(({ path }) => path));
});

it("a setting is found by its key or name, with its value, and opens its field", async () => {
  const { user, goTo } = await open();
  const search = screen.getByRole("searchbox", { name: "Schlüssel, Name oder Erklärung" });
  await user.type(search, "website_title");
  await waitFor(() => expect(keys()).toEqual(["global.website_title"]));
  const row = within(screen.getByRole("list")).getByRole("button");
  expect(row).toHaveTextContent("Titel des Portals");
  expect(row).toHaveTextContent("Halm & Ton");
  const parts = [...(row.querySelector("code")?.childNodes ?? [])].map((node) => node.textContent || "|");
  expect(parts.join(""), "where the line may break").toBe("global.|website_|title");
  await user.click(row);
  expect(goTo).toHaveBeenCalledWith("global.website_title");
});

it("only what differs from the default can be shown", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("switch", { name: "Nur, was von der Vorgabe abweicht" }));
  await waitFor(() => expect(keys()).toEqual(["global.website_title"]));
  expect(screen.getByRole("status")).toHaveTextContent("1 Einstellung");
});
