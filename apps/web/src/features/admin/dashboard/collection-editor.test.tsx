import { screen } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { DashboardCollectionSetting } from "@vitrine/settings/portal-settings";
import type { ComponentProps } from "react";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { KnownValuesProvider } from "../fields/names/known-values.tsx";
import { RowCollectionEditor } from "./collection-editor.tsx";

const known = { fields: [], index: [], sorts: [], languages: [], pages: [] };
const collections = [{ value: "kollektion_1", label: "Kannen", labels: {} }];

it.each<[row: Partial<DashboardCollectionSetting> & { indicator: string }, words: string | RegExp]>([
  [{ indicator: "kollektion_1" }, "Kannen"],
  [{ indicator: "kollektion_3" }, /gibt es/],
  [{ indicator: "search_3" }, ""],
  [{ indicator: "kollektion_3", search: "vase" }, ""],
])(
  "a collection that the server has not is told as gone, whatever its key; a search is none: %j",
  async (row, words) => {
    const settings = createDefaultSettings();
    settings.dashboard.collections.data = [{ label: "A", ...row }];
    const store = createDraftStore({ settings: createDraft("settings", settings, null) });
    const path = ["dashboard", "collections", "data", 0, "indicator"];
    const props = {
      id: "key",
      label: "Kennung",
      path,
      value: row.indicator,
      onChange: () => {},
      node: { kind: "text" },
    };
    await renderWithProviders(
      <KnownValuesProvider value={{ ...known, collections }}>
        <DraftProvider value={store}>
          <RowCollectionEditor {...(props as never as ComponentProps<typeof RowCollectionEditor>)} />
        </DraftProvider>
      </KnownValuesProvider>,
      { client: createFakeClient(() => ({})) },
    );
    expect(screen.getByRole("status").textContent).toMatch(words instanceof RegExp ? words : new RegExp(`^${words}$`));
  },
);
