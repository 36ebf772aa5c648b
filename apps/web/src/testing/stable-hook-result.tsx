import { act, waitFor } from "@testing-library/react";
import { type ReactNode, useReducer } from "react";
import { expect } from "vitest";
import { renderWithProviders } from "./render-with-providers.tsx";

/** Draws a hook, waits until what it asks for is there, draws it again: the result has to be the same object. */
export async function expectStableHookResult<T>(
  use: () => T,
  {
    within = (probe) => probe,
    ...around
  }: Parameters<typeof renderWithProviders>[1] & { within?: (probe: ReactNode) => ReactNode },
): Promise<T> {
  const results: T[] = [];
  let again = () => {};
  function Probe() {
    again = useReducer((times: number) => times + 1, 0)[1];
    results.push(use());
    return null;
  }
  const { queries } = await renderWithProviders(within(<Probe />), around);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  const drawn = results.length;
  const before = results.at(-1) as T;
  act(() => again());
  expect(results.length).toBeGreaterThan(drawn);
  expect(results.at(-1)).toBe(before);
  return before;
}
