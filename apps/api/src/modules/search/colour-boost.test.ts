// Boosting pictures whose dominant colour the query names.
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";

let app: TestApp;
let guest: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.services.indexed;
  await addAssets(app.services.data.db, [
    { title: "Vase, rote Kugel", colours: "green,red" },
    { title: "Vase, eine rote", colours: "white,red,blue" },
    { title: "eine rote Vase am Fenster", colours: "red" },
    { title: "rote Vase im Lager", colours: "red", pools: ["internal"] },
    { title: "rote Vasen", colours: "white,black" },
    { title: "graue Vase", colours: "white,grey" },
    { title: "graue Vase im Nebel", colours: "grey" },
    { title: "graue Vase auf Grün", colours: "green,grey" },
    { title: "Apfelsinen und Orangen", colours: "green" },
    { title: "Orangen", colours: "orange" },
  ]);
  await app.services.search.catchUp();
  guest = await logInAs(app, "guest");
});
afterAll(() => app.close());

async function found(solr_q: string, more: object = {}): Promise<unknown[]> {
  const { response } = await app.client(guest, "de").call("search.find", { query: { solr_q, ...more } });
  return response.docs.map(({ title }) => title);
}

test.each([
  ["rote vase", ["Vase, eine rote", "eine rote Vase am Fenster"], ["Vase, rote Kugel", "rote Vasen"]],
  ["vase rot", ["Vase, eine rote", "eine rote Vase am Fenster"], ["Vase, rote Kugel", "rote Vasen"]],
  ["graue vase", ["graue Vase im Nebel"], ["graue Vase", "graue Vase auf Grün"]],
])("%s: pictures that are mainly of the colour come first", async (typed, first, then) => {
  const titles = await found(typed);
  expect([titles.slice(0, first.length).sort(), titles.slice(first.length).sort()]).toEqual([first, then]);
});

test("pages do not overlap, and the total is the same as without the boost", async () => {
  const all = await found("rote vase");
  const pages = await Promise.all(
    [0, 1, 2, 3, 4].map((solr_start) => found("rote vase", { solr_start, solr_rows: 1 })),
  );
  expect(pages.flat()).toEqual(all);
  expect(await found("rote vase", { solr_start: 1, solr_rows: 2 })).toEqual(all.slice(1, 3));
  const { response } = await app.client(guest).call("search.find", { query: { solr_q: "rote vase", solr_rows: 1 } });
  expect(response.numFound).toBe(4);
});

test("a colour name matches nothing beyond its word, and fruit is not a colour", async () => {
  expect(await found("red")).toEqual([]);
  expect(await found("orangen")).toEqual(await found("orangen", { words: "as_typed" }));
});

test("colours do not affect other sort orders", async () => {
  const byId = ["Vase, rote Kugel", "Vase, eine rote", "eine rote Vase am Fenster", "rote Vasen"];
  expect(await found("rote vase", { solr_sort: "imp_date desc" }), "all came at once").toEqual(byId);
});
