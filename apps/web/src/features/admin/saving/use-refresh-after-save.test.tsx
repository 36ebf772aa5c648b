import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useClient } from "../../../shared/api/client-context.tsx";
import { availablePortalFilesQuery } from "../../../shared/api/portal-files.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { changesQuery } from "../timeline/changes-query.ts";
import { type SavedDocument, useRefreshAfterSave } from "./use-refresh-after-save.ts";

function Lists({ saved }: { saved: SavedDocument }) {
  const client = useClient();
  const publish = useRefreshAfterSave();
  useQuery(availablePortalFilesQuery(client));
  useInfiniteQuery(changesQuery(client, { topic: null, author: null }));
  return (
    <button type="button" onClick={() => void publish([saved])}>
      save
    </button>
  );
}

async function countRequests(saved: SavedDocument) {
  const asked: string[] = [];
  const client = createFakeClient((key) => {
    asked.push(key);
    return key === "changes.list" ? { changes: [], next: null } : {};
  });
  const { user } = await renderWithProviders(<Lists saved={saved} />, { client });
  await waitFor(() => expect(asked).toContain("changes.list"));
  const count = (key: string) => asked.filter((one) => one === key).length;
  const before = count("config.available");
  await user.click(screen.getByRole("button"));
  await waitFor(() => expect(count("changes.list")).toBe(2));
  return count("config.available") - before;
}

it("after pages are saved, the list of changes and that of pages to be filled in are loaded again", async () => {
  expect(await countRequests(["pages de", createDraft("pages de", { pages: [] }, null)])).toBe(1);
});

it("after texts are saved, the list of changes is loaded again, the list of files is not", async () => {
  expect(await countRequests(["texts de", createDraft("texts de", {}, null)])).toBe(0);
});
