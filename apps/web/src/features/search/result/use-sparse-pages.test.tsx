import { act, renderHook, waitFor } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { expect, it } from "vitest";
import type { SearchReply } from "../../../shared/search/find-assets.ts";
import { useSparsePages } from "./use-sparse-pages.ts";

const reply = (start: number, rows: number) =>
  ({
    facetCounts: { facetFields: {} },
    response: { docs: Array.from({ length: rows }, (_, at) => ({ id: String(start + at) })), numFound: 2000, start },
  }) as unknown as SearchReply;

/** A result of 2,000, of which 50 are loaded, from an engine limited to the first 1,000. */
function jump() {
  const asked: number[][] = [];
  const load = async (start: number, rows: number) => {
    asked.push([start, rows]);
    if (start + rows > 1000)
      throw new ApiError({ status: 400, code: "search.window", message: "", details: { window: 1000 } });
    return reply(start, rows);
  };
  const firstPage = reply(0, 50);
  const hook = renderHook((rows) => useSparsePages({ firstPage, covered: 50, size: 2000, rows, load }), {
    initialProps: 15,
  });
  const need = async (first: number, last: number) => {
    await act(async () => hook.result.current.ensureLoaded(first, last));
    // Longer than the pause of a dragged scrollbar.
    await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
  };
  return { ...hook, asked, need };
}

it("loads within the engine's limit after a jump beyond it", async () => {
  const { result, asked, need } = jump();
  await need(1980, 1999);
  expect(result.current).toMatchObject({ maxCount: 1000, error: null, pages: [] });
  await need(500, 505);
  await waitFor(() => expect(result.current.pages).toHaveLength(1));
  expect(asked).toHaveLength(2);
});

it("requests nothing twice when a wider window changes the page size", async () => {
  const { result, rerender, asked, need } = jump();
  await need(500, 505);
  await waitFor(() => expect(result.current.pages).toHaveLength(1));
  rerender(40);
  await need(500, 505);
  expect(asked).toEqual([[500, 15]]);
});
