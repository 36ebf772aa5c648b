import { screen, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../../testing/render-with-providers.tsx";
import { createDraft } from "../../drafts/create-draft.ts";
import { DraftProvider } from "../../drafts/draft-context.tsx";
import { createDraftStore } from "../../drafts/draft-store.ts";
import { SectionForm } from "../forms/section-form.tsx";

it("a text is edited in each language, with its key folded away", async () => {
  const store = createDraftStore({
    settings: createDraft("settings", createDefaultSettings(), null),
    "texts de": { base: {}, draft: {}, etag: null },
    "texts en": { base: {}, draft: {}, etag: null },
  });
  const { user } = await renderWithProviders(
    <DraftProvider value={store}>
      <SectionForm page="dashboard" heading="Startseite" sections={["hero"]} />
    </DraftProvider>,
    { client: createFakeClient(() => ({})) },
  );
  const heading = within(screen.getByRole("group", { name: "Überschrift" }));
  expect(heading.getByDisplayValue("views.dashboard.hero.header").closest("details")).not.toHaveAttribute("open");
  await user.type(await heading.findByLabelText("Wortlaut auf Deutsch"), "Guten Tag");
  expect(store.get()["texts de"]?.draft).toEqual({ views: { dashboard: { hero: { header: "Guten Tag" } } } });
});
