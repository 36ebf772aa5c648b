import { screen, waitFor, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { beforeEach, expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { SearchPage } from "./search-page.tsx";
import { getFirstGridPageSize } from "./views/grid/page-size.ts";

const asked: Record<string, unknown>[] = [];
const client = createFakeClient((key, { query }) => {
  if (key === "index.fields") return { visible_fields: [] };
  asked.push(query ?? {});
  return { facetCounts: { facetFields: {} }, response: { docs: [], numFound: 3, start: 0 } };
});

beforeEach(() => {
  asked.length = 0;
});

const open = (at: string, server = client) =>
  renderWithProviders(<SearchPage />, { client: server, at, path: "/search/*" });

it("requests enough rows to fill the window height less 250", async () => {
  await open("/search/*");
  await waitFor(() => expect(asked).not.toHaveLength(0));
  const size = (height: number) =>
    getFirstGridPageSize({
      width: window.innerWidth - 52,
      height,
      posterHeight: createDefaultSettings().search.posters.min_height,
    });
  expect(asked[0]?.solr_rows).toBe(size(window.innerHeight - 250));
  expect(size(window.innerHeight - 250)).toBeLessThan(size(window.innerHeight));
});

it("undo restores reset filters, and the heading has the focus both times", async () => {
  const { user, address } = await open("/search/krug?series=Amara&format=PNG");
  await user.click(await screen.findByRole("button", { name: "Alle entfernen" }));
  await waitFor(() => expect(address()).toBe("/search/krug"));
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
  await waitFor(() => expect(address()).toBe("/search/krug?series=Amara&format=PNG"));
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
});

it("a button removes a filter that the server cannot parse, keeps others, and can be undone", async () => {
  const refusing = createFakeClient((key, input) => {
    if ("created" in Object(input.query?.filter)) {
      const issues = [{ path: "query.filter.created", message: "takes a range: low TO high" }];
      throw new ApiError({ status: 400, code: "request.invalid", message: "", details: { issues } });
    }
    return client.call(key as "search.find", input as never);
  });
  const { user, address } = await open("/search/krug?created=quatsch&series=Amara", refusing);
  await user.click(within(await screen.findByRole("alert")).getByRole("button"));
  await waitFor(() => expect(address()).toBe("/search/krug?series=Amara"));
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
  await waitFor(() => expect(address()).toBe("/search/krug?created=quatsch&series=Amara"));
});

const wide = () =>
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query === "(min-width: 1280px)",
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as never,
  );
const refuse = () => {
  throw new ApiError({ status: 400, code: "request.invalid", message: "" });
};
const filterColumn = () => screen.getByRole("complementary", { name: "Filter" });
const lines = () => filterColumn().querySelectorAll("[aria-hidden] > i");

it("a first search that fails shows one message, and no loading filters", async () => {
  const media = wide();
  await open(
    "/search/krug",
    createFakeClient((key) => (key === "index.fields" ? { visible_fields: [] } : refuse())),
  );
  expect(lines().length).toBeGreaterThan(0);
  expect(filterColumn()).toHaveAttribute("aria-busy", "true");
  await screen.findByRole("alert");
  expect(lines()).toHaveLength(0);
  expect(filterColumn()).toHaveAttribute("aria-busy", "false");
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  const drawn = screen.findByRole("separator", {}, { timeout: 600 });
  await expect(drawn, "the files of what comes after results are not asked for").rejects.toThrow();
  media.mockRestore();
});

it("a later search that fails shows no loading filters", async () => {
  const media = wide();
  const server = createFakeClient((key, input) => {
    if (key === "index.fields" || Object(input.query?.filter).series) return client.call(key as never, input as never);
    return refuse();
  });
  const { user } = await open("/search/krug?series=Amara", server);
  await screen.findByText("Für diese Treffer gibt es keine Filter.");
  await user.click(await screen.findByRole("button", { name: "Alle entfernen" }));
  await screen.findByRole("alert");
  await waitFor(() => expect(screen.queryByText("Für diese Treffer gibt es keine Filter.")).toBeNull());
  expect(lines()).toHaveLength(0);
  media.mockRestore();
});

it("an address for similar pictures shows everything if the backend does not support it", async () => {
  const has = (extension: string) => extension !== "like";
  await open("/search/krug?like=12", { ...client, has });
  await waitFor(() => expect(asked).not.toHaveLength(0));
  expect(asked.every((query) => query.like === undefined)).toBe(true);
  asked.length = 0;
  await open("/search/krug?like=12");
  await waitFor(() => expect(asked[0]?.like).toBe("12"));
});
