import { screen } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore, listDirtyDocumentNames } from "../drafts/draft-store.ts";
import { PageFooterField } from "./page-in-footer.tsx";

it("a page that is shown in the footer and hidden again leaves no change behind", async () => {
  const store = createDraftStore({
    settings: createDraft("settings", createDefaultSettings(), null),
    "texts de": createDraft("texts de", {}, null),
  });
  const { user } = await renderWithProviders(
    <DraftProvider value={store}>
      <PageFooterField page="about" titles={new Map([["de", "Über uns"]])} isUnfilled={false} />
    </DraftProvider>,
    { client: createFakeClient(() => ({})) },
  );
  const toggle = screen.getByRole("switch");
  await user.click(toggle);
  expect(toggle).toBeChecked();
  expect(store.get()["texts de"]?.draft).toMatchObject({ global: { footer: { about: "Über uns" } } });
  expect(listDirtyDocumentNames(store.get())).toEqual(["settings", "texts de"]);
  await user.click(toggle);
  expect(toggle).not.toBeChecked();
  expect(listDirtyDocumentNames(store.get())).toEqual([]);
});
