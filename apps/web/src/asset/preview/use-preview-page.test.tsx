import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import { usePreviewPage } from "./use-preview-page.ts";

it.each([
  [undefined, 1, [1]],
  [1, 3, [1]],
  [4, 2, [2, 3]],
])("names the page also where there is one alone: of %s, page %s", async (storedCount, page, expected) => {
  const asked: unknown[] = [];
  const client = serverOf((key, { query }) => {
    if (key === "download.preview") asked.push(query?.page);
    return { url: "/7.webp" };
  });
  function Preview() {
    usePreviewPage({ id: "7", page, storedCount, enabled: true });
    return null;
  }
  await draw(<Preview />, { client: { ...client, has: () => false } });
  await waitFor(() => expect(asked).toEqual(expected));
});
