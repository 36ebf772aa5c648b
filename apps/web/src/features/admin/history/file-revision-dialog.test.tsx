import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore, type DraftDocuments } from "../drafts/draft-store.ts";
import { createFileDraft } from "../drafts/file-drafts.ts";
import { FileRevisionDialog } from "./file-revision-dialog.tsx";

async function open(drafts: DraftDocuments) {
  const client = createFakeClient((key) => (key === "config.available" ? { searchLogo: true } : {}));
  await renderWithProviders(
    <DraftProvider value={createDraftStore(drafts)}>
      <FileRevisionDialog file="searchLogo" present={null} revision={null} onClose={() => {}} />
    </DraftProvider>,
    { client },
  );
  return screen.findByRole("button", { name: "Wiederherstellen" });
}

it("a file with an unsaved change is not restored: the change would be based on an outdated file", async () => {
  expect(await open({ "file searchLogo": createFileDraft("stored:1", "picked:0") })).toBeDisabled();
});

it("a file is restored if only another one has an unsaved change", async () => {
  expect(await open({ "file favicon": createFileDraft("stored:1", "picked:0") })).toBeEnabled();
});
