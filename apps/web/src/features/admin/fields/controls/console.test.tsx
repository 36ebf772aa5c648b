import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../../testing/render-with-providers.tsx";
import { QueryFailureNote, useConsoleMutation } from "./console.tsx";

vi.mock("../../../../shared/api/use-console-client.ts", () => ({ useConsoleClient: () => ({}) }));

it("a mutation invalidates all that depends on the user, as lists refer to each other and rights decide the rest", async () => {
  const queries = new QueryClient();
  const keys = ["console.groups.list", "assets.get", "collections.list", "search.find", "session.csets", "config.get"];
  for (const key of keys) queries.setQueryData([key], {});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useConsoleMutation(async () => undefined), { wrapper });
  await act(() => result.current.mutateAsync(undefined));
  const old = keys.filter((key) => queries.getQueryState([key])?.isInvalidated);
  expect(old).toEqual(keys.slice(0, -1));
});

it("names what could not be loaded, and loads it again on request", async () => {
  const retry = vi.fn();
  await renderWithProviders(<QueryFailureNote name="Gruppen" error={new Error()} onRetry={retry} />, {
    client: createFakeClient(() => ({})),
  });
  expect(screen.getByRole("alert")).toHaveTextContent(/^„Gruppen“ konnte nicht geladen werden\. ./);
  fireEvent.click(screen.getByRole("button", { name: "Noch einmal versuchen" }));
  expect(retry).toHaveBeenCalledOnce();
});
