import { cleanup, screen, waitFor } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { FileWithFocalPointField } from "../features/admin/brand/brand-page.tsx";
import { PortalFileField } from "../features/admin/brand/portal-file-field.tsx";
import { ReadableFileContent as ChangedFile } from "../features/admin/changes/file-content.tsx";
import { createDraft } from "../features/admin/drafts/create-draft.ts";
import { DraftProvider } from "../features/admin/drafts/draft-context.tsx";
import { createDraftStore } from "../features/admin/drafts/draft-store.ts";
import { getStoredContentKey } from "../features/admin/drafts/file-drafts.ts";
import { FileRevisionContent } from "../features/admin/history/file-revision-preview.tsx";
import { usePortalFileUrl } from "../shared/api/portal-files.ts";
import { TilePicture } from "../shared/ui/tile-picture.tsx";
import { createFakeClient, renderWithProviders } from "../testing/render-with-providers.tsx";

function Logo() {
  const logo = usePortalFileUrl("loginLogo", "dashboardLogo");
  return logo ? <img src={logo} alt="" /> : <p>No logo</p>;
}

const createDefaultDrafts = () =>
  createDraftStore({ settings: createDraft("settings", createDefaultSettings(), null) });

const LEFT_OUT = "Wird nicht gezeigt, solange ?safe in der Adresse steht.";
const PARTS: [string, ReactNode, string][] = [
  ["no logo", <Logo key="1" />, "No logo"],
  [
    "no picture of a tile",
    <TilePicture key="2" id={`tile_${"a1".repeat(20)}`} fallback={<p>Stand-in</p>} />,
    "Stand-in",
  ],
  [
    "no file in the administration",
    <DraftProvider key="3" value={createDefaultDrafts()}>
      <PortalFileField file="favicon" name="Icon" />
    </DraftProvider>,
    LEFT_OUT,
  ],
  [
    "no cropped picture in the administration",
    <DraftProvider key="5" value={createDefaultDrafts()}>
      <FileWithFocalPointField file="dashboardHero" />
    </DraftProvider>,
    LEFT_OUT,
  ],
  [
    "no changed picture",
    <ChangedFile key="6" file="favicon" content={getStoredContentKey("favicon", { favicon: true })} />,
    "Eigene Datei",
  ],
  [
    "no earlier picture",
    <FileRevisionContent key="4" content={new Blob(["<svg/>"], { type: "image/svg+xml" })} />,
    LEFT_OUT,
  ],
];

it.each(PARTS)("T30 with ?safe before the hash the portal shows %s", async (_, part, words) => {
  Object.assign(URL, { createObjectURL: vi.fn(() => "blob:own"), revokeObjectURL: vi.fn() });
  const asked: string[] = [];
  const client = createFakeClient((key) => {
    asked.push(key);
    if (key === "config.available") return { dashboardLogo: true, dashboardHero: true, favicon: true, revisions: {} };
    return new Response("picture", { headers: { "content-type": "image/png" } });
  });
  await renderWithProviders(part, { client });
  await waitFor(() => expect(document.querySelector("img")).toBeInTheDocument());
  cleanup();
  asked.length = 0;
  await renderWithProviders(part, { client, host: { address: () => new URL("https://portal.example/?safe#/") } });
  expect(await screen.findByText(words)).toBeVisible();
  expect(document.querySelector("img")).toBeNull();
  expect(asked.filter((key) => key !== "config.available")).toEqual([]);
});
