import { screen, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../../testing/render-with-providers.tsx";
import { createDraft } from "../../drafts/create-draft.ts";
import { DraftProvider } from "../../drafts/draft-context.tsx";
import { createDraftStore } from "../../drafts/draft-store.ts";
import { getValueAt } from "../../drafts/path.ts";
import { SectionForm } from "../forms/section-form.tsx";
import type { ValueEditor } from "../value-editor.ts";
import { AlignmentEditor } from "./alignment-editor.tsx";

const editors = { "dashboard.heroImage.alignment.key": AlignmentEditor as ValueEditor };

async function open(alignment: PortalSettings["dashboard"]["heroImage"]["alignment"]) {
  const settings = createDefaultSettings();
  settings.dashboard.heroImage.alignment = alignment;
  const store = createDraftStore({ settings: createDraft("settings", settings, null) });
  const { user } = await renderWithProviders(
    <DraftProvider value={store}>
      <SectionForm page="dashboard" heading="Startseite" editors={editors} />
    </DraftProvider>,
    { client: createFakeClient(() => ({})) },
  );
  const side = screen.getAllByRole("combobox", { name: "Ausrichtung" })[0] as HTMLElement;
  const now = () => getValueAt(store.get().settings?.draft, ["dashboard", "heroImage", "alignment"]);
  const names = () =>
    within(side)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  return { user, side, now, names };
}

it("an alignment is named by its custom text, and by the built-in name after another is selected", async () => {
  const { user, side, now, names } = await open({ key: "center", translation: "global.page.bookmark" });
  expect(names()).toEqual(["Am Anfang", "Merkliste", "Am Ende"]);
  await user.selectOptions(side, "Am Ende");
  expect(now()).toEqual({ key: "right", translation: "global.page.bookmark" });
});

it("a built-in name follows the alignment", async () => {
  const { user, side, now, names } = await open({ key: "left", translation: "admin.alignment.left" });
  expect(names()).toEqual(["Am Anfang", "In der Mitte", "Am Ende"]);
  await user.selectOptions(side, "In der Mitte");
  expect(now()).toEqual({ key: "center", translation: "admin.alignment.center" });
});
