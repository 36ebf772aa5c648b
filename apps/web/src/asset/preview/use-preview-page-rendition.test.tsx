import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { usePreviewPageRendition } from "./use-preview-page-rendition.ts";

it.each([
  [undefined, 1, [1]],
  [1, 3, [1]],
  [4, 2, [2, 3]],
])("names the page also where there is one alone: of %s, page %s", async (storedCount, page, expected) => {
  const asked: unknown[] = [];
  const client = createFakeClient((key, { query }) => {
    if (key === "download.preview") asked.push(query?.page);
    return { url: "/7.webp" };
  });
  function Preview() {
    usePreviewPageRendition({ id: "7", page, storedCount, enabled: true });
    return null;
  }
  await renderWithProviders(<Preview />, { client: { ...client, has: () => false } });
  await waitFor(() => expect(asked).toEqual(expected));
});
