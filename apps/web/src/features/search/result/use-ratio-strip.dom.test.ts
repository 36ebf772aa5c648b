import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { createElement, type ReactNode } from "react";
import { expect, it } from "vitest";
import { ClientProvider } from "../../../shared/api/client-context.tsx";
import { createFakeClient } from "../../../testing/render-with-providers.tsx";
import { appendStripRatios, parseRatioStrip, useRatioStrip } from "./use-ratio-strip.ts";

it("a strip has two bytes per hit, big-endian", () => {
  expect([...parseRatioStrip(Uint8Array.of(0x05, 0xdc, 0x00, 0x00, 0xff, 0xff).buffer)]).toEqual([1500, 0, 65_535]);
  expect(parseRatioStrip(new ArrayBuffer(0))).toHaveLength(0);
});

it("loaded assets keep their ratios, so that nothing moves when the strip is loaded", () => {
  const ratios = appendStripRatios([1.51, 0.7], Uint16Array.of(1500, 667, 0, 3200), 4);
  expect(ratios).toEqual([1.51, 0.7, Number.NaN, 3.2]);
  expect(appendStripRatios([1], Uint16Array.of(1000, 2000, 3000), 2)).toEqual([1, 2]);
});

/** A server that fails with this error on the first request. */
function ask(status: number) {
  const state = { asked: 0 };
  const client = createFakeClient(() => {
    if (state.asked++ === 0) throw new ApiError({ status, code: "unknown", message: "" });
    return new Response(Uint8Array.of(0x05, 0xdc));
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 0 } } });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queries }, createElement(ClientProvider, { value: client }, children));
  return { state, ...renderHook(() => useRatioStrip(["krug"], {}, true), { wrapper }) };
}

it("is requested again after an error, which does not count as unsupported", async () => {
  const { result } = ask(429);
  await waitFor(() => expect(result.current && [...result.current]).toEqual([1500]));
});

it("is requested only once if unsupported", async () => {
  const { state, result } = ask(501);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([state.asked, result.current]).toEqual([1, undefined]);
});
