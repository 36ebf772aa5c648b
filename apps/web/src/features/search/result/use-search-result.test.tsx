import { act, screen } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { useState } from "react";
import { expect, it } from "vitest";
import { ConnectionProvider } from "../../../shared/api/connection-context.tsx";
import { EMPTY_SEARCH, parseSearchLocation } from "../../../shared/search/search-location.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { useFilterLabels } from "../facets/use-filter-labels.ts";
import { listActiveFilters } from "../filters.ts";
import { useSearchResult } from "./use-search-result.ts";

const field = (field_name: string) => ({ field_name, type: "string", is_facet: true, default_labels: {} });
const place = parseSearchLocation("/search/*", "?room=r1&%2Bseries=s7");

/** There are no hits, but chosen values have labels. */
const server = createFakeClient((key, { query }) => {
  if (key === "index.fields") return { visible_fields: [field("room"), field("series"), field("place")] };
  const labels: Record<string, string> = { room: "Küche", series: "Lagune" };
  const asked = (query?.solr_facetfields ?? []) as string[];
  const values: Record<string, string> = { room: "r1", series: "s7" };
  const facetFields = Object.fromEntries(
    asked.map((name) => [name, { values: [{ value: values[name], label: labels[name], count: 0 }], total: 1 }]),
  );
  return { facetCounts: { facetFields }, response: { docs: [], numFound: 0, start: 0 } };
});

function Chosen() {
  const { facets, searching } = useSearchResult(place, "visit", { first: 25, later: 15, byRatio: true });
  const words = useFilterLabels(facets, searching);
  return <p>{listActiveFilters(place).map(words.value).join(" + ")}</p>;
}

it("loads labels of all filters, including suggestions", async () => {
  await renderWithProviders(<Chosen />, { client: server });
  expect(await screen.findByText("Küche + Lagune")).toBeInTheDocument();
});

it("marks an unknown value once the reply is loaded", async () => {
  const unknown = createFakeClient((key, { query }) => {
    if (key === "index.fields") return { visible_fields: [field("room"), field("series")] };
    const none = ((query?.solr_facetfields ?? []) as string[]).map((name) => [name, { values: [], total: 0 }]);
    return { facetCounts: { facetFields: Object.fromEntries(none) }, response: { docs: [], numFound: 0, start: 0 } };
  });
  await renderWithProviders(<Chosen />, { client: unknown });
  expect(screen.getByText("r1 + s7")).toBeInTheDocument();
  expect(await screen.findByText("Unbekannter Wert „r1“ + Unbekannter Wert „s7“")).toBeInTheDocument();
});

it("keeps showing an outage during other searches, until one succeeds", async () => {
  let away = true;
  const broken = createFakeClient((key) => {
    if (key === "index.fields") return { visible_fields: [] };
    if (away) throw new ApiError({ status: 503, code: "search.unavailable", message: "not ready", retryAfter: 0.05 });
    return { facetCounts: { facetFields: {} }, response: { docs: [], numFound: 0, start: 0 } };
  });
  function Page() {
    const [text, setText] = useState("vase");
    const { error } = useSearchResult({ ...EMPTY_SEARCH, text }, "visit", { first: 25, later: 15, byRatio: true });
    return (
      <button type="button" onClick={() => setText("lamp")}>
        {text} {error ? "away" : "fine"}
      </button>
    );
  }
  const { user } = await renderWithProviders(<Page />, { client: broken });
  await user.click(await screen.findByRole("button", { name: "vase away" }));
  expect(screen.getByRole("button")).toHaveTextContent("lamp away");
  away = false;
  expect(await screen.findByRole("button", { name: "lamp fine" })).toBeInTheDocument();
});

/** Two vases, one per page; the second page fails while an error is set. */
async function pageByPage(fault: ApiError) {
  const state = { fault: fault as ApiError | null };
  const client = createFakeClient((key, { query }) => {
    if (key === "index.fields") return { visible_fields: [] };
    const start = Number(query?.solr_start);
    if (start > 0 && state.fault) throw state.fault;
    return { facetCounts: { facetFields: {} }, response: { docs: [{ id: `vase-${start}` }], numFound: 2, start } };
  });
  function Page() {
    const { error, ids, awaitingMore, loadMore, retry } = useSearchResult(EMPTY_SEARCH, "visit", {
      first: 1,
      later: 1,
      byRatio: true,
    });
    return (
      <button type="button" onClick={error ? retry : loadMore}>
        {ids.length} {error ? "failed" : "fine"} {awaitingMore ? "at the end" : "on top"}
      </button>
    );
  }
  let reconnect = () => {};
  const connection = {
    get: () => true,
    subscribe: (listener: () => void) => {
      reconnect = listener;
      return () => {};
    },
    check: () => {},
  };
  const { user } = await renderWithProviders(
    <ConnectionProvider value={connection}>
      <Page />
    </ConnectionProvider>,
    { client },
  );
  await user.click(await screen.findByRole("button", { name: "1 fine on top" }));
  await screen.findByRole("button", { name: "1 failed at the end" });
  state.fault = null;
  return {
    user,
    reconnect: () => act(async () => reconnect()),
    second: () => screen.findByRole("button", { name: "2 fine on top" }),
  };
}

it("shows an outage below the results until a retry succeeds", async () => {
  const away = { status: 503, code: "search.unavailable", message: "not ready", retryAfter: 0.05 } as const;
  const { second } = await pageByPage(new ApiError(away));
  expect(await second()).toBeInTheDocument();
});

it("shows below the results that loading more failed, and retries", async () => {
  const { user, second } = await pageByPage(new ApiError({ status: 500, code: "internal", message: "a fault" }));
  await user.click(screen.getByRole("button"));
  expect(await second()).toBeInTheDocument();
});

it("loads more automatically on reconnect", async () => {
  const { reconnect, second } = await pageByPage(new ApiError({ status: 0, code: "network", message: "no answer" }));
  await reconnect();
  expect(await second()).toBeInTheDocument();
});

/** A result of 1,000 vases with a ratio of 1.5; the backend may have no strip. */
async function thousand({ byRatio, strip = true }: { byRatio: boolean; strip?: boolean }) {
  const asked: number[] = [];
  const client = {
    ...createFakeClient((key, { query }) => {
      if (key === "index.fields") return { visible_fields: [] };
      const start = Number(query?.solr_start);
      asked.push(start);
      const docs = Array.from({ length: Number(query?.solr_rows) }, (_, at) => ({ id: `vase-${start + at}` }));
      return { facetCounts: { facetFields: {} }, response: { docs, numFound: 1000, start } };
    }),
    raw: async () => {
      if (!strip) throw new ApiError({ status: 501, code: "not_implemented", message: "" });
      const bytes = new DataView(new ArrayBuffer(2000));
      for (let at = 0; at < 1000; at++) bytes.setUint16(at * 2, 1500);
      return new Response(bytes.buffer);
    },
  };
  function Page() {
    const {
      ids,
      ratios,
      hasAllPositions: placed,
      ensureLoaded: need,
      indexOf,
      contiguousCount: run,
    } = useSearchResult(EMPTY_SEARCH, "visit", {
      first: 25,
      later: 15,
      byRatio,
    });
    return (
      <button type="button" onClick={() => need(700, 705)}>
        {placed ? `${ids.length} places` : `${ids.length} loaded`}, {ratios.length} ratios, {run} in a row, vase 703 at{" "}
        {indexOf("vase-703")}
      </button>
    );
  }
  const { user } = await renderWithProviders(<Page />, { client: client as typeof server });
  return { user, asked, shows: (text: string) => screen.findByRole("button", { name: text }) };
}

it("lays out all hits by the ratio strip, and loads a jump target without the pages before it", async () => {
  const { user, asked, shows } = await thousand({ byRatio: true });
  await user.click(await shows("1000 places, 1000 ratios, 25 in a row, vase 703 at -1"));
  await shows("1000 places, 1000 ratios, 25 in a row, vase 703 at 703");
  expect(asked).toEqual([0, 700]);
});

it("grows page by page if the backend has no ratio strip", async () => {
  const { user, asked, shows } = await thousand({ byRatio: true, strip: false });
  await user.click(await shows("25 loaded, 25 ratios, 25 in a row, vase 703 at -1"));
  expect(asked).toEqual([0]);
});

it("needs no strip for uniform cells", async () => {
  const { user, shows } = await thousand({ byRatio: false, strip: false });
  await user.click(await shows("1000 places, 25 ratios, 25 in a row, vase 703 at -1"));
  await shows("1000 places, 25 ratios, 25 in a row, vase 703 at 703");
});

it("requests no second page while one is loading", async () => {
  const starts: number[] = [];
  const client = createFakeClient((key, { query }) => {
    if (key === "index.fields") return { visible_fields: [] };
    if (key === "search.ratio_strip") throw new ApiError({ status: 501, code: "not_implemented", message: "" });
    const start = Number(query?.solr_start);
    starts.push(start);
    if (start > 0) return new Promise(() => {});
    return { facetCounts: { facetFields: {} }, response: { docs: [{ id: "vase" }], numFound: 9, start } };
  });
  function Page() {
    const { ids, awaitingMore, loadMore } = useSearchResult(EMPTY_SEARCH, "visit", {
      first: 1,
      later: 1,
      byRatio: true,
    });
    return (
      <button type="button" onClick={loadMore}>
        {ids.length} {awaitingMore ? "waiting" : "resting"}
      </button>
    );
  }
  const { user } = await renderWithProviders(<Page />, { client });
  await user.click(await screen.findByRole("button", { name: "1 resting" }));
  const button = await screen.findByRole("button", { name: "1 waiting" });
  await user.click(button);
  await user.click(button);
  expect(starts).toEqual([0, 1]);
});
