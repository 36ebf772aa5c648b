import { cleanup, screen } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { expect, it, vi } from "vitest";
import { ConnectionProvider } from "../../../shared/api/connection-context.tsx";
import { AnnouncerProvider } from "../../../shared/ui/notices/announcer.tsx";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { SearchErrorNote } from "./search-error.tsx";

const client = createFakeClient(() => ({}));

it("announces an automatic retry while the search is unavailable, without a button", async () => {
  const error = new ApiError({ status: 503, code: "search.unavailable", message: "not ready" });
  await renderWithProviders(<SearchErrorNote error={error} onRetry={() => {}} />, { client });
  expect(screen.getByRole("alert")).toHaveTextContent("Sobald sie wieder da ist, geht es von selbst weiter.");
  expect(screen.queryByRole("button")).toBeNull();
});

it("offers a retry after any other error", async () => {
  const retry = vi.fn();
  const error = new ApiError({ status: 500, code: "internal", message: "broken" });
  const { user } = await renderWithProviders(<SearchErrorNote error={error} onRetry={retry} />, { client });
  await user.click(screen.getByRole("button", { name: "Erneut suchen" }));
  expect(retry).toHaveBeenCalledOnce();
});

it.each([
  ["internal", 500, "Das waren zu viele Anfragen."],
  ["rate.limited", 429, "Das waren zu viele Anfragen."],
  ["network", 0, "Der Server ist nicht erreichbar."],
  ["unknown", 502, "Etwas ist schiefgegangen."],
] as const)(
  "shows that there were too many requests after a rate limit or three failures: %s",
  async (code, status, words) => {
    await renderWithProviders(
      <SearchErrorNote error={new ApiError({ status, code, message: "" })} onRetry={() => {}} />,
      {
        client,
      },
    );
    expect(screen.getByRole("alert")).toHaveTextContent(words);
  },
);

it("leaves a lost connection to the banner of the page, except below the results", async () => {
  const connection = { get: () => false, subscribe: () => () => {}, check: () => {} };
  const error = new ApiError({ status: 0, code: "network", message: "" });
  const page = (atEnd: boolean) => (
    <ConnectionProvider value={connection}>
      <AnnouncerProvider>
        <main>
          <SearchErrorNote error={error} onRetry={() => {}} atEnd={atEnd} />
        </main>
      </AnnouncerProvider>
    </ConnectionProvider>
  );
  await renderWithProviders(page(false), { client });
  expect(screen.getByRole("main")).toBeEmptyDOMElement();
  expect(document.body).toHaveTextContent("Keine Verbindung.");
  cleanup();
  await renderWithProviders(page(true), { client });
  expect(screen.getByRole("main")).toHaveTextContent("Die Suche antwortet nicht.");
});

it("names the filter that the server could not parse, and offers to remove it", async () => {
  const issues = [{ path: "query.filter.created", message: "takes a range: low TO high" }];
  const error = new ApiError({ status: 400, code: "request.invalid", message: "", details: { issues } });
  const drop = vi.fn();
  const word = (field: string) => (field === "created" ? "Aufnahmedatum" : field);
  const { user } = await renderWithProviders(
    <SearchErrorNote error={error} onRetry={() => {}} fieldLabel={word} onDrop={drop} />,
    {
      client,
    },
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Diesen Filter versteht die Suche nicht: Aufnahmedatum.");
  expect(screen.getByRole("alert")).not.toHaveTextContent("antwortet nicht");
  expect(screen.queryByRole("button", { name: "Erneut suchen" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Aufnahmedatum entfernen" }));
  expect(drop).toHaveBeenCalledWith(["created"]);
});
