import type { Client } from "@vitrine/contract/client";
import type { QueryOf } from "@vitrine/contract/endpoint";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAppError } from "../../platform/errors/app-error.ts";
import { logInAs } from "../../testing/callers.ts";
import { SEARCH_WINDOW, startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets, grantAccess } from "../../testing/library-kit.ts";
import { changeField, fieldIdOf } from "../library/registry-writer.repository.ts";
import {
  removeCollection,
  saveSearchCollection,
  saveStaticCollection,
  setCollectionMembers,
} from "./collection-writer.repository.ts";

let app: TestApp;
let ids: number[];
let bowls: string;
let secret: string;
let lamps: string;

beforeEach(async () => {
  app = await startTestApp();
  const { db } = app.services.data;
  ids = await addAssets(db, [
    { title: "Bowl one" },
    { title: "Bowl two", pools: ["press"] },
    { title: "Bowl three", embargo: app.clock.seconds() + 3600 },
    { title: "Lamp", pools: ["press"], values: { keywords: ["lamp"] } },
    { title: "Bowl four" },
  ]);
  const [one = 0, two = 0, three = 0, lamp = 0, four = 0] = ids;
  await db.write(async (tx) => {
    const name = (id: number) => `collection_${id}`;
    bowls = name(
      await saveStaticCollection(tx, { labels: { de: "Schalen", en: "Bowls" }, sourceAssetId: two }, [
        four,
        two,
        three,
        one,
      ]),
    );
    secret = name(await saveStaticCollection(tx, { labels: { en: "Secret" } }, [two, lamp]));
    lamps = name(
      await saveSearchCollection(
        tx,
        { labels: { en: "Lamps" } },
        { text: { de: "*", en: "lamp" }, facets: [{ field: "keywords", values: "lamp" }] },
      ),
    );
  });
  await grantAccess(db, "press people", "press");
  await app.services.indexed;
  await app.services.search.catchUp();
});
afterEach(() => app.close());

const guest = async (locale?: string) => app.client(await logInAs(app, "guest"), locale);
const press = async () => app.client(await logInAs(app, "asset user", ["press people"]), "en");

test("a visitor is shown collections with visible assets, with their number", async () => {
  const { collections } = await (await guest("de")).call("collections.list");
  expect(collections).toEqual([
    {
      indicator: bowls,
      label: "Schalen",
      translation: { de: "Schalen", en: "Bowls" },
      // The chosen picture is hidden from them, so that of the first visible asset is shown.
      src: String(ids[4]),
      count: 2,
      facets: { de: [{ field_name: "collection", values: [bowls], range_facet: false }] },
      url: expect.stringMatching(new RegExp(`^/api/files/${ids[4]}/1/[\\w.-]+/w640\\.webp$`)),
    },
  ]);
  const forPress = (await (await press()).call("collections.list")).collections;
  expect(forPress.map(({ label, count, src }) => [label, count, src])).toEqual([
    ["Bowls", 3, String(ids[1])],
    ["Secret", 2, String(ids[1])],
    ["Lamps", 1, String(ids[3])],
  ]);
});

test("a collection returns its assets in its order, in pages, without hidden ones", async () => {
  const client = await guest();
  const { response } = await client.call("collections.get", { query: { collection: bowls } });
  expect(response.docs.map(({ title }) => title)).toEqual(["Bowl four", "Bowl one"]);
  expect(response).toMatchObject({ numFound: 2, start: 0 });
  const second = await client.call("collections.get", { query: { collection: bowls, solr_start: 1, solr_rows: 1 } });
  expect(second.response.docs.map(({ title }) => title)).toEqual(["Bowl one"]);
});

test("an embargoed asset appears in its collection when the embargo is over", async () => {
  const token = await logInAs(app, "guest");
  app.clock.advance(3_600_000);
  const { response } = await app.client(token).call("collections.get", { query: { collection: bowls } });
  expect(response.docs.map(({ title }) => title)).toEqual(["Bowl four", "Bowl three", "Bowl one"]);
  expect(response.numFound).toBe(3);
});

test("a collection without visible assets is treated like one that does not exist", async () => {
  const token = await logInAs(app, "guest");
  const bodies = await Promise.all(
    [secret, lamps, "collection_4711"].map(async (collection) => {
      const reply = await app.inject({
        url: `/api/collection/get?collection=${collection}`,
        headers: { authorization: token },
      });
      const { requestId: _, ...body } = reply.json();
      return { status: reply.statusCode, ...body };
    }),
  );
  expect(bodies[0]).toMatchObject({ status: 404, code: "collection.not_found" });
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[2]).toEqual(bodies[0]);
});

test("a stored search runs in the visitor's language and finds visible assets", async () => {
  const { response } = await (await press()).call("collections.get", { query: { collection: lamps } });
  expect(response.docs.map(({ title }) => title)).toEqual(["Lamp"]);
});

const opened = async (client: Client, indicator: string, more: QueryOf<"search.find"> = {}) => {
  const query = { ...more, filter: { ...more.filter, collection: [indicator] } };
  const { response, facetCounts } = await client.call("search.find", { query });
  return { titles: response.docs.map(({ title }) => title).sort(), facets: facetCounts.facetFields };
};

test("a list opens as a search: counted, sorted and filtered like any other, without hidden assets", async () => {
  const client = await press();
  const facetted = await opened(client, bowls, { solr_facetfields: ["collection", "keywords"], solr_q: "bowl" });
  expect(facetted.titles).toEqual(["Bowl four", "Bowl one", "Bowl two"]);
  // Both lists contain the second bowl, so either filter may be added to the other.
  expect(facetted.facets.collection?.values).toEqual([
    { value: bowls, label: "Bowls", count: 3 },
    { value: secret, label: "Secret", count: 1 },
  ]);
  expect((await opened(client, secret, { filter: { keywords: ["lamp"] } })).titles).toEqual(["Lamp"]);
  expect((await opened(client, bowls, { solr_rows: 1, solr_sort: "imp_date asc" })).titles).toHaveLength(1);
  const forGuests = await opened(await guest("en"), bowls, { solr_facetfields: ["collection"] });
  expect(forGuests.titles).toEqual(["Bowl four", "Bowl one"]);
  expect(forGuests.facets.collection).toEqual({ values: [{ value: bowls, label: "Bowls", count: 2 }], total: 1 });
  const hidden = await opened(await guest("en"), secret, { solr_facetfields: ["collection"] });
  const invented = await opened(await guest("en"), "collection_4711", { solr_facetfields: ["collection"] });
  expect(hidden).toEqual(invented);
  const values = await (await guest("en")).call("search.facet_values", {
    query: { field: "collection", contains: "secr" },
  });
  expect(values).toMatchObject({ values: [], total: 0 });
});

test("a list of more than five hundred opens completely", async () => {
  const { db } = app.services.data;
  const many = await addAssets(
    db,
    Array.from({ length: 620 }, (_, n) => ({ title: `Tile ${n}` })),
  );
  const id = await db.write((tx) => saveStaticCollection(tx, { labels: { en: "Tiles" } }, many));
  await app.services.search.catchUp();
  const query = { filter: { collection: [`collection_${id}`] }, solr_rows: 0 };
  expect((await (await guest()).call("search.find", { query })).response.numFound).toBe(620);
});

test("assets added to and removed from a list are found accordingly, without a rebuild", async () => {
  const { db } = app.services.data;
  const client = await press();
  const [one = 0, two = 0, , lamp = 0] = ids;
  const { rebuilds } = app.services.search.status();
  await db.write((tx) => setCollectionMembers(tx, Number(secret.slice("collection_".length)), [one, lamp]));
  await app.services.search.catchUp();
  expect((await opened(client, secret)).titles).toEqual(["Bowl one", "Lamp"]);
  await db.write((tx) => setCollectionMembers(tx, Number(secret.slice("collection_".length)), [lamp, two, one]));
  const { response } = await client.call("collections.get", { query: { collection: secret } });
  expect(response.docs.map(({ title }) => title)).toEqual(["Lamp", "Bowl two", "Bowl one"]);
  const made = await db.write((tx) => saveStaticCollection(tx, { labels: { de: "Zwei" } }, [two]));
  await app.services.search.catchUp();
  const { titles, facets } = await opened(client, `collection_${made}`, { solr_facetfields: ["collection"] });
  expect(titles).toEqual(["Bowl two"]);
  expect(facets.collection?.values).toContainEqual({ value: `collection_${made}`, label: "Zwei", count: 1 });
  await db.write((tx) => removeCollection(tx, bowls));
  await app.services.search.catchUp();
  expect((await opened(client, bowls)).titles).toEqual([]);
  expect(app.services.search.status().rebuilds).toBe(rebuilds);
  await app.services.search.reindex();
  expect((await opened(client, secret)).titles).toEqual(["Bowl one", "Bowl two", "Lamp"]);
});

test("a stored search states its search, in the visitor's language", async () => {
  const { collections } = await (await press()).call("collections.list");
  expect(collections.find(({ indicator }) => indicator === lamps)).toMatchObject({
    search: "lamp",
    facets: { en: [{ field_name: "keywords", values: ["lamp"], range_facet: false }] },
  });
});

test("a stored search in one language only is that search in every language, and not a search for everything", async () => {
  const { db } = app.services.data;
  await db.write((tx) => saveSearchCollection(tx, { labels: { de: "Leuchten" } }, { text: { de: "lamp" } }));
  const { collections } = await app
    .client(await logInAs(app, "asset user", ["press people"]), "fr")
    .call("collections.list");
  expect(collections.at(-1)).toMatchObject({ label: "Leuchten", search: "lamp", count: 1 });
});

test("without an index, lists work and stored searches are refused with Retry-After", async () => {
  await app.services.search.stop();
  const client = await press();
  expect((await client.call("collections.list")).collections.map(({ label }) => label)).toEqual(["Bowls", "Secret"]);
  expect((await client.call("collections.get", { query: { collection: bowls } })).response.numFound).toBe(3);
  const search = client.call("collections.get", { query: { collection: lamps } });
  await expect(search).rejects.toMatchObject({
    status: 503,
    code: "search.unavailable",
    retryAfter: expect.any(Number),
  });
});

test("where the collection field is hidden, lists are still counted, without a filter", async () => {
  const { db } = app.services.data;
  await db.write(
    async (tx) => await changeField(tx, (await fieldIdOf(tx, "collection")) ?? 0, { visibility: "admins" }),
  );
  const { collections } = await (await press()).call("collections.list");
  expect(collections.map(({ label, count, facets }) => [label, count, facets?.en?.[0]?.field_name])).toEqual([
    ["Bowls", 3, undefined],
    ["Secret", 2, undefined],
    ["Lamps", 1, "keywords"],
  ]);
});

test("a page beyond the engine's window is refused, and not treated as an empty collection", async () => {
  const client = await press();
  const far = (collection: string, solr_start: number) =>
    client.call("collections.get", { query: { collection, solr_start } });
  await expect(far(lamps, SEARCH_WINDOW + 1)).rejects.toMatchObject({ status: 400, code: "search.window" });
  expect((await far(lamps, SEARCH_WINDOW)).response).toEqual({ docs: [], numFound: 1, start: SEARCH_WINDOW });
  expect((await far(bowls, 1_000_001)).response).toEqual({ docs: [], numFound: 3, start: 1_000_001 });
});

test("a collection whose first assets are beyond the engine's window is still listed and counted", async () => {
  const { search } = app.services;
  const { find } = search;
  vi.spyOn(search, "find").mockImplementation(async (query, caller) => {
    if (query.solr_rows !== 0) throw createAppError("search.window", { window: 1 });
    return find(query, caller);
  });
  const { collections } = await (await press()).call("collections.list");
  expect(collections.map(({ label, count }) => [label, count])).toContainEqual(["Lamps", 1]);
});

test("an admin also sees empty collections, without a hidden picture", async () => {
  const admin = app.client(await logInAs(app, "GUI admin only"), "en");
  const { collections } = await admin.call("collections.list");
  expect(collections.map(({ label, count, src }) => [label, count, src])).toEqual([
    ["Bowls", 2, String(ids[4])],
    ["Secret", 0, null],
    ["Lamps", 0, null],
  ]);
});

test("a new grant takes effect at once", async () => {
  const client = await guest();
  await grantAccess(app.services.data.db, "guest", "press");
  const { collections } = await client.call("collections.list");
  expect(collections.map(({ label, count }) => [label, count])).toEqual([
    ["Bowls", 3],
    ["Secret", 2],
    ["Lamps", 1],
  ]);
});
