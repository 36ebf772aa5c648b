import { act, screen } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { useState } from "react";
import { expect, it } from "vitest";
import type { Connection } from "../../../shared/api/connection.ts";
import { ConnectionProvider } from "../../../shared/api/connection-context.tsx";
import { everything, readPlace } from "../../../shared/search/search-location.ts";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { useFilterWords } from "../facets/filter-words.ts";
import { chosenOf } from "../filters.ts";
import { useResult } from "./use-result.ts";

const field = (field_name: string) => ({ field_name, type: "string", is_facet: true, default_labels: {} });
const place = readPlace("/search/*", "?room=r1&%2Bseries=s7");

/** Nothing is found, and yet chosen values come with their labels. */
const server = serverOf((key, { query }) => {
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
  const { facets, searching } = useResult(place, "visit", { first: 25, later: 15 });
  const words = useFilterWords(facets, searching);
  return <p>{chosenOf(place).map(words.value).join(" + ")}</p>;
}

it("brings the words of everything that filters, of suggestions too", async () => {
  await draw(<Chosen />, { client: server });
  expect(await screen.findByText("Küche + Lagune")).toBeInTheDocument();
});

it("names a value that the library does not have, once the reply is there to say so", async () => {
  const unknown = serverOf((key, { query }) => {
    if (key === "index.fields") return { visible_fields: [field("room"), field("series")] };
    const none = ((query?.solr_facetfields ?? []) as string[]).map((name) => [name, { values: [], total: 0 }]);
    return { facetCounts: { facetFields: Object.fromEntries(none) }, response: { docs: [], numFound: 0, start: 0 } };
  });
  await draw(<Chosen />, { client: unknown });
  expect(screen.getByText("r1 + s7")).toBeInTheDocument();
  expect(await screen.findByText("Unbekannter Wert „r1“ + Unbekannter Wert „s7“")).toBeInTheDocument();
});

it("keeps saying that the search is away when something else is asked, until it answers", async () => {
  let away = true;
  const broken = serverOf((key) => {
    if (key === "index.fields") return { visible_fields: [] };
    if (away) throw new ApiError({ status: 503, code: "search.unavailable", message: "not ready", retryAfter: 0.05 });
    return { facetCounts: { facetFields: {} }, response: { docs: [], numFound: 0, start: 0 } };
  });
  function Page() {
    const [text, setText] = useState("vase");
    const { error } = useResult({ ...everything, text }, "visit", { first: 25, later: 15 });
    return (
      <button type="button" onClick={() => setText("lamp")}>
        {text} {error ? "away" : "fine"}
      </button>
    );
  }
  const { user } = await draw(<Page />, { client: broken });
  await user.click(await screen.findByRole("button", { name: "vase away" }));
  expect(screen.getByRole("button")).toHaveTextContent("lamp away");
  away = false;
  expect(await screen.findByRole("button", { name: "lamp fine" })).toBeInTheDocument();
});

/** Two vases, one a page; the second does not come as long as there is a fault. */
async function pageByPage(fault: ApiError) {
  const state = { fault: fault as ApiError | null };
  const client = serverOf((key, { query }) => {
    if (key === "index.fields") return { visible_fields: [] };
    const start = Number(query?.solr_start);
    if (start > 0 && state.fault) throw state.fault;
    return { facetCounts: { facetFields: {} }, response: { docs: [{ id: `vase-${start}` }], numFound: 2, start } };
  });
  function Page() {
    const { error, ids, awaitingMore, loadMore, retry } = useResult(everything, "visit", { first: 1, later: 1 });
    return (
      <button type="button" onClick={error ? retry : loadMore}>
        {ids.length} {error ? "failed" : "fine"} {awaitingMore ? "at the end" : "on top"}
      </button>
    );
  }
  let reconnect = () => {};
  const connection: Connection = {
    get: () => true,
    subscribe: (listener) => {
      reconnect = listener;
      return () => {};
    },
    report: () => {},
    doubt: () => {},
    reached: () => Promise.resolve(),
  };
  const { user } = await draw(
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

it("says that the search is away where one waits for more, until it answers by itself", async () => {
  const away = { status: 503, code: "search.unavailable", message: "not ready", retryAfter: 0.05 } as const;
  const { second } = await pageByPage(new ApiError(away));
  expect(await second()).toBeInTheDocument();
});

it("says where one waits that more could not be loaded, and loads it when asked again", async () => {
  const { user, second } = await pageByPage(new ApiError({ status: 500, code: "internal", message: "a fault" }));
  await user.click(screen.getByRole("button"));
  expect(await second()).toBeInTheDocument();
});

it("loads more by itself when the server can be reached again", async () => {
  const { reconnect, second } = await pageByPage(new ApiError({ status: 0, code: "network", message: "no answer" }));
  await reconnect();
  expect(await second()).toBeInTheDocument();
});

it("asks for no second page while one is on its way", async () => {
  const starts: number[] = [];
  const client = serverOf((key, { query }) => {
    if (key === "index.fields") return { visible_fields: [] };
    const start = Number(query?.solr_start);
    starts.push(start);
    if (start > 0) return new Promise(() => {});
    return { facetCounts: { facetFields: {} }, response: { docs: [{ id: "vase" }], numFound: 9, start } };
  });
  function Page() {
    const { ids, awaitingMore, loadMore } = useResult(everything, "visit", { first: 1, later: 1 });
    return (
      <button type="button" onClick={loadMore}>
        {ids.length} {awaitingMore ? "waiting" : "resting"}
      </button>
    );
  }
  const { user } = await draw(<Page />, { client });
  await user.click(await screen.findByRole("button", { name: "1 resting" }));
  const button = await screen.findByRole("button", { name: "1 waiting" });
  await user.click(button);
  await user.click(button);
  expect(starts).toEqual([0, 1]);
});
