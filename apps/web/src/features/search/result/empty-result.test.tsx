import { screen } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { expect, it, vi } from "vitest";
import { EMPTY_SEARCH } from "../../../shared/search/search-location.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { EmptyResult } from "./empty-result.tsx";

const keep = () => {};
const labels = { field: (name: string) => name, value: ({ value }: { value: string }) => value };
const place = { ...EMPTY_SEARCH, facets: { series: ["Amara"], format: ["PNG"], city: ["Rom"] } };

/** A server that returns this many hits for this many filters. */
const finding = (count: (filters: number) => number) =>
  createFakeClient((key, { query }) => {
    if (key === "index.fields") return { visible_fields: [] };
    const filters = Object.keys((query?.filter ?? {}) as object).length;
    return { facetCounts: { facetFields: {} }, response: { docs: [], numFound: count(filters), start: 0 } };
  });

it("lists the filters whose removal gives hits, with counts", async () => {
  const client = finding((filters) => (filters === 3 ? 0 : 7));
  const onChange = vi.fn();
  const onLeave = vi.fn();
  const { user } = await renderWithProviders(
    <EmptyResult place={place} labels={labels} onChange={onChange} onReset={keep} onLeave={onLeave} />,
    { client },
  );
  await user.click(await screen.findByRole("button", { name: /series Amara\s*7 Treffer/ }));
  expect(onChange).toHaveBeenCalledWith({ ...place, facets: { format: ["PNG"], city: ["Rom"] } });
  expect(onLeave, "the focus does not go with the button").toHaveBeenCalledOnce();
});

it.each([
  ["a question failed", place],
  ["some filters were not tried", { ...place, facets: { tag: ["a", "b", "c", "d", "e", "f", "g", "h", "i"] } }],
])("does not say that one is not enough where %s", async (_why, place) => {
  const client = finding((filters) => {
    if (filters === 2) throw new ApiError({ status: 503, code: "search.unavailable", message: "not ready" });
    return filters === 0 ? 7 : 0;
  });
  await renderWithProviders(
    <EmptyResult place={place} labels={labels} onChange={keep} onReset={keep} onLeave={keep} />,
    { client },
  );
  expect(await screen.findByRole("button", { name: "Alle Filter entfernen" })).toBeInTheDocument();
  expect(screen.queryByText(/reicht nicht/)).toBeNull();
});

it("explains if only the removal of several filters helps", async () => {
  const client = finding((filters) => (filters >= 2 ? 0 : 7));
  const onReset = vi.fn();
  const onLeave = vi.fn();
  const { user } = await renderWithProviders(
    <EmptyResult place={place} labels={labels} onChange={keep} onReset={onReset} onLeave={onLeave} />,
    { client },
  );
  expect(await screen.findByText("Einen Filter zu entfernen reicht nicht, um etwas zu finden.")).toBeInTheDocument();
  expect(screen.queryByRole("listitem")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Alle Filter entfernen" }));
  expect(onReset).toHaveBeenCalledWith({ ...place, facets: {} });
  expect(onLeave).toHaveBeenCalledOnce();
});

it.each([true, false])("if there is nothing at all, an admin is led to the rights: %s", async (isGuiAdmin) => {
  const client = { ...finding(() => 0), has: () => true };
  await renderWithProviders(
    <EmptyResult place={EMPTY_SEARCH} labels={labels} onChange={keep} onReset={keep} onLeave={keep} />,
    { client, as: { ...createTestSession("mara"), isGuiAdmin } },
  );
  expect(await screen.findByRole("heading", { name: "Hier ist noch nichts." })).toBeInTheDocument();
  const link = screen.queryByRole("link", { name: "Rechte ansehen" });
  if (isGuiAdmin) expect(link).toHaveAttribute("href", "/admin/accounts/rights");
  else expect(link).toBeNull();
});
