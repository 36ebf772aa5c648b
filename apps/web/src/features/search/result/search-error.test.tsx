import { screen } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { expect, it, vi } from "vitest";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { SearchError } from "./search-error.tsx";

const client = serverOf(() => ({}));

it("promises to go on by itself while the search is away, and offers nothing to press", async () => {
  const error = new ApiError({ status: 503, code: "search.unavailable", message: "not ready" });
  await draw(<SearchError error={error} onRetry={() => {}} />, { client });
  expect(screen.getByRole("alert")).toHaveTextContent("Sobald sie wieder da ist, geht es von selbst weiter.");
  expect(screen.queryByRole("button")).toBeNull();
});

it("offers another try after any other failure", async () => {
  const retry = vi.fn();
  const error = new ApiError({ status: 500, code: "internal", message: "broken" });
  const { user } = await draw(<SearchError error={error} onRetry={retry} />, { client });
  await user.click(screen.getByRole("button", { name: "Erneut suchen" }));
  expect(retry).toHaveBeenCalledOnce();
});

it.each([
  ["internal", 500, "Das waren zu viele Anfragen."],
  ["rate.limited", 429, "Das waren zu viele Anfragen."],
  ["network", 0, "Der Server ist nicht erreichbar."],
  ["unknown", 502, "Etwas ist schiefgegangen."],
] as const)(
  "speaks of too many requests where it was asked too often, or three times in vain: %s",
  async (code, status, words) => {
    await draw(<SearchError error={new ApiError({ status, code, message: "" })} onRetry={() => {}} />, { client });
    expect(screen.getByRole("alert")).toHaveTextContent(words);
  },
);

it("names the filter that the server could not read, and offers to search without it", async () => {
  const issues = [{ path: "query.filter.created", message: "takes a range: low TO high" }];
  const error = new ApiError({ status: 400, code: "request.invalid", message: "", details: { issues } });
  const drop = vi.fn();
  const word = (field: string) => (field === "created" ? "Aufnahmedatum" : field);
  const { user } = await draw(<SearchError error={error} onRetry={() => {}} word={word} onDrop={drop} />, { client });
  expect(screen.getByRole("alert")).toHaveTextContent("Diesen Filter versteht die Suche nicht: Aufnahmedatum.");
  expect(screen.getByRole("alert")).not.toHaveTextContent("antwortet nicht");
  expect(screen.queryByRole("button", { name: "Erneut suchen" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Aufnahmedatum entfernen" }));
  expect(drop).toHaveBeenCalledWith(["created"]);
});
