import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { MigrationNotice } from "./migration-notice.tsx";

const open = (stored: Record<string, unknown>) =>
  renderWithProviders(
    <DraftProvider value={createDraftStore({ settings: { stored, base: {}, draft: {}, etag: null } })}>
      <MigrationNotice onStore={vi.fn()} />
    </DraftProvider>,
    { client: createFakeClient(() => ({})) },
  );

it("is not shown in a new portal without stored settings", async () => {
  await open({});
  expect(screen.queryByRole("region")).toBeNull();
});

it("is shown if settings of an older version are stored", async () => {
  await open({ version: "6.1.0", global: { website_title: "Old" } });
  expect(screen.getByRole("region", { name: "Ältere Einstellungen" })).toBeInTheDocument();
});
