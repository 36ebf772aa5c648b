import { screen } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { findPathShowingTextSection } from "../language/text-section-address.ts";
import { AppearanceSection } from "./appearance-section.tsx";

const open = (at: string) => {
  const store = createDraftStore({
    settings: createDraft("settings", createDefaultSettings(), null),
    "texts de": createDraft("texts de", {}, null),
    "texts en": createDraft("texts en", {}, null),
  });
  return renderWithProviders(
    <DraftProvider value={store}>
      <AppearanceSection />
    </DraftProvider>,
    { client: createFakeClient(() => ({ response: { docs: [] } })), at },
  );
};

it("shows screens of the portal at first", async () => {
  await open("/admin/appearance");
  expect(screen.getByRole("button", { name: "Sechs Ansichten" })).toHaveAttribute("aria-pressed", "true");
});

it("the link of a text opens the page that shows it, in its language", async () => {
  await open(findPathShowingTextSection("views.login", "en") ?? "");
  expect(screen.getByRole("button", { name: "Anmelden" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("combobox", { name: "Sprache in der Vorschau" })).toHaveValue("en");
});
