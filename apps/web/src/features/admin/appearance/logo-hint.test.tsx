import { screen, waitFor } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it, vi } from "vitest";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { LogoHint } from "./logo-hint.tsx";

/** White pixels on transparency. */
const white = new Uint8ClampedArray(400).fill(255, 200);
vi.mock("./read-pixels.ts", () => ({ readPixels: vi.fn(async () => white) }));

async function hint(logo: string) {
  const store = createDraftStore({ settings: createDraft("settings", defaultSettings(), null) });
  let asked = 0;
  const client = serverOf((key) => {
    if (key !== "config.file") return {};
    asked += 1;
    return new Response(logo, { headers: { "content-type": "image/svg+xml" } });
  });
  await draw(
    <DraftProvider value={store}>
      <LogoHint file="searchLogo" revision="1" />
    </DraftProvider>,
    { client },
  );
  await waitFor(() => expect(asked).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  return screen.queryAllByText(/kaum zu sehen/).length;
}

it("warns about a white logo on a light background, not on a dark one", async () => {
  expect(await hint("<svg/>")).toBe(1);
});

it("does not warn about an SVG with colours for light and dark", async () => {
  expect(await hint("<svg><style>@media (prefers-color-scheme: dark) { path { fill: #fff } }</style></svg>")).toBe(0);
});
