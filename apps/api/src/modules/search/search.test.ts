import type { QueryOf } from "@vitrine/contract/endpoint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { SEARCH_WINDOW, startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { BeyondWindowError, type SearchEngine } from "./engines/engine.ts";
import { createSearch } from "./search.service.ts";

let app: TestApp;
let guest: string;
const DAY = 86_400;
const START = 1_700_000_000;
const MANY = 60;

beforeAll(async () => {
  app = await startTestApp();
  await app.services.indexed;
  await addAssets(app.services.data.db, [
    {
      title: { de: "Teeschale mit Ascheglasur", en: "Tea bowl with ash glaze" },
      values: { keywords: ["Glasur", "Schale"] },
      rating: 4,
      colorCode: 3,
      importedAt: START,
    },
    { title: "Blue harbour at night", rating: 2, size: 400_000, importedAt: START + DAY },
    { title: "Harbour master, blue coat", size: 9_000_000, importedAt: START + 2 * DAY },
    {
      title: "Catalogue",
      kind: "document",
      mime: "application/pdf",
      pageCount: 12,
      rating: 5,
      importedAt: START + 3 * DAY,
    },
    ...Array.from({ length: MANY }, (_, n) => ({
      title: `Pattern ${n}`,
      values: { keywords: ["pattern", `number ${n % 7}`] },
      // Three on the same day, and some without a rating, for ties and missing numbers.
      importedAt: START + 10 * DAY + Math.floor(n / 3) * DAY,
      rating: n % 5 === 0 ? null : n % 5,
    })),
  ]);
  await app.services.search.catchUp();
  guest = await logInAs(app, "guest");
});
afterAll(() => app.close());

const client = (locale = "en") => app.client(guest, locale);
type Query = QueryOf<"search.find">;
const find = (query: Query, locale?: string) => client(locale).call("search.find", { query });
const titles = async (query: Query) => (await find(query)).response.docs.map(({ title }) => title);
const raw = async (address: string) => {
  const reply = await app.inject({ url: `/api${address}`, headers: { authorization: guest } });
  return { status: reply.statusCode, body: reply.json() };
};

test("an asset is found by a word of any of its languages, and shown in the caller's", async () => {
  const { response, facetCounts } = await find(
    { solr_q: "glaze", solr_facetfields: ["keywords", "asset_groups", "imp_date"] },
    "de",
  );
  expect(response).toMatchObject({ numFound: 1, start: 0 });
  expect(response.docs[0]).toMatchObject({
    title: "Teeschale mit Ascheglasur",
    asset_groups: ["image"],
    asset_groups_label: "Bild",
    keywords: ["Glasur", "Schale"],
    rating: 4,
    color_code: 3,
    color_code_label: "Gelb",
    pixel_x: 3000,
    hb_px: "3000 x 2000",
    hb_mm: "254.0 x 169.3",
    file_size: 1500,
    width: 640,
    height: 427,
    imp_date: START,
  });
  expect(response.docs[0]?.url).toMatch(/^\/api\/files\/\d+\/1\/[\w.-]+\.\d+\.[\w-]{43}\/w640\.webp$/);
  expect(response.docs[0]?.renditions).toEqual([
    { w: 320, h: 213, url: "w320.webp" },
    { w: 640, h: 427, url: "w640.webp" },
    { w: 1280, h: 853, url: "w1280.webp" },
  ]);
  expect(facetCounts.facetFields).toMatchObject({
    keywords: { total: 2, values: expect.arrayContaining([{ value: "Schale", label: "Schale", count: 1 }]) },
    asset_groups: { values: [{ value: "image", label: "Bild", count: 1 }], total: 1 },
    imp_date: { min: START, max: START },
  });
});

describe("text", () => {
  test("empty text, or a star, finds everything", async () => {
    for (const query of [{}, { solr_q: "" }, { solr_q: "*" }, { solr_q: "   " }])
      expect((await find(query)).response.numFound).toBe(MANY + 4);
  });
  test("words, phrases and exclusions work as they are typed", async () => {
    expect((await titles({ solr_q: "harbour blue" })).sort()).toEqual([
      "Blue harbour at night",
      "Harbour master, blue coat",
    ]);
    expect(await titles({ solr_q: '"blue harbour"' })).toEqual(["Blue harbour at night"]);
    expect(await titles({ solr_q: "harbour -night" })).toEqual(["Harbour master, blue coat"]);
    expect(await titles({ solr_q: "blue harb" })).toHaveLength(2);
  });
  test("an asset is found by its file's name, its kind and its format", async () => {
    expect(await titles({ solr_q: "pdf" })).toEqual(["Catalogue"]);
    expect(await titles({ solr_q: "dokument" })).toEqual(["Catalogue"]);
  });
});

describe("filters and counts", () => {
  test("a minus before a field excludes its values, also from its counts", async () => {
    const query = { filter: { keywords: ["pattern"], "-keywords": ["number 3", "number 4"] } };
    const kept = Array.from({ length: MANY }, (_, n) => n % 7).filter((n) => n !== 3 && n !== 4).length;
    const { response, facetCounts } = await find({ ...query, solr_facetfields: ["keywords"] });
    expect(response.numFound).toBe(kept);
    const counts = new Map(facetCounts.facetFields.keywords?.values.map(({ value, count }) => [value, count]));
    expect([counts.get("number 3"), counts.get("pattern"), counts.has("number 2")]).toEqual([0, kept, true]);
    expect((await find({ filter: { "-keywords": ["nobody has this"] } })).response.numFound).toBe(MANY + 4);
    for (const filter of ['{"-imp_date":"1 TO 2"}', '{"-imp_date":["1"]}', '{"-keywords":"1 TO 2"}'])
      expect([filter, (await raw(`/?filter=${encodeURIComponent(filter)}`)).body.code]).toEqual([
        filter,
        "request.invalid",
      ]);
    expect((await raw(`/?filter=${encodeURIComponent('{"-invented":["1"]}')}`)).body.code).toBe("search.unknown_field");
  });
  test("values of one field are alternatives, fields narrow each other, both maps together", async () => {
    expect((await find({ filter: { keywords: ["Glasur", "pattern"] } })).response.numFound).toBe(MANY + 1);
    expect((await find({ filter: { keywords: ["pattern"], rating: ["4"] } })).response.numFound).toBe(12);
    const both = await find({ filter: { rating: ["4"] }, suggestions_filter: { keywords: ["Glasur"] } });
    expect(both.response.numFound).toBe(1);
    const same = await find({ filter: { keywords: ["pattern"] }, suggestions_filter: { keywords: ["number 3"] } });
    expect(same.response.numFound).toBe((await find({ filter: { keywords: ["number 3"] } })).response.numFound);
  });
  test("null and an empty list are no filter, and numbers may be values", async () => {
    expect((await find({ filter: { keywords: null, rating: [] } })).response.numFound).toBe(MANY + 4);
    expect((await find({ filter: null, suggestions_filter: null })).response.numFound).toBe(MANY + 4);
    expect((await find({ filter: { rating: [5] } })).response.numFound).toBe(1);
  });
  test("ranges include their ends, and either end may be open", async () => {
    const within = async (range: string) => (await find({ filter: { imp_date: range } })).response.numFound;
    expect(await within(`${START} TO ${START + DAY}`)).toBe(2);
    expect(await within(`* TO ${START + 3 * DAY}`)).toBe(4);
    expect(await within(`${START + 3 * DAY} TO *`)).toBe(MANY + 1);
    expect(await within("* TO *")).toBe(MANY + 4);
    expect((await find({ filter: { rating: "4 TO *" } })).response.numFound).toBe(14);
    expect((await find({ filter: { page_count: "1 TO *" } })).response.numFound).toBe(1);
  });
  test("an unknown value finds nothing and causes no error", async () => {
    expect((await find({ filter: { keywords: ["never heard of"] } })).response.numFound).toBe(0);
  });
  test("counts of a field ignore its own filter, and selected values are always listed", async () => {
    const { facetCounts } = await find({
      filter: { keywords: ["Schale"], rating: ["5"] },
      solr_facetfields: ["keywords", "rating"],
    });
    const { keywords, rating } = facetCounts.facetFields;
    // The catalogue has five stars and no keyword; the bowl has four.
    expect(keywords).toEqual({ values: [{ value: "Schale", label: "Schale", count: 0 }], total: 0 });
    expect(rating?.values).toEqual(
      expect.arrayContaining([
        { value: "4", label: "4", count: 1 },
        { value: "5", label: "5", count: 0 },
      ]),
    );
  });
  test("range fields return minimum, maximum and a histogram", async () => {
    const { facetFields } = (await find({ solr_q: "harbour", solr_facetfields: ["file_size"] })).facetCounts;
    expect(facetFields.file_size).toMatchObject({ values: [], min: 400, max: 9000 });
    expect(facetFields.file_size?.histogram?.reduce((sum, n) => sum + n, 0)).toBe(2);
    const none = (await find({ solr_q: "zzz", solr_facetfields: ["file_size"] })).facetCounts.facetFields;
    expect(none.file_size).toEqual({ values: [], total: 0 });
  });
});

describe("order and pages", () => {
  test.each([
    "imp_date asc",
    "imp_date desc",
    "rating asc",
    "rating desc",
    "obj_dload_cnt desc",
    "score desc",
    "file_size asc",
  ])("pages by %s hold every asset once", async (solr_sort) => {
    const seen: string[] = [];
    for (let start = 0; start < MANY + 4; start += 7) {
      const { docs } = (await find({ solr_sort, solr_rows: 7, solr_start: start })).response;
      seen.push(...docs.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(MANY + 4);
    expect(seen).toHaveLength(MANY + 4);
  });
  test("assets without a value come last in both directions", async () => {
    for (const direction of ["asc", "desc"]) {
      const { docs } = (await find({ solr_sort: `rating ${direction}`, solr_rows: 100 })).response;
      const ratings = docs.map(({ rating }) => rating);
      const rated = ratings.filter((rating) => rating !== undefined) as number[];
      expect(ratings.slice(rated.length).every((rating) => rating === undefined)).toBe(true);
      expect(rated).toEqual([...rated].sort((a, b) => (direction === "asc" ? a - b : b - a)));
    }
  });
  test("without text, score means the newest first, ties by id", async () => {
    const { docs } = (await find({ solr_rows: 100 })).response;
    const keys = docs.map(({ imp_date, id }) => [imp_date as number, Number(id)] as const);
    expect(keys).toEqual([...keys].sort(([a, i], [b, j]) => b - a || i - j));
  });
  test("zero rows may be requested, to count only", async () => {
    const { response } = await find({ solr_rows: 0 });
    expect(response).toEqual({ docs: [], numFound: MANY + 4, start: 0 });
  });
});

describe("T5 limits", () => {
  test.each([
    ["/?solr_rows=500", 200],
    ["/?solr_rows=501", 400],
    ["/?solr_rows=-1", 400],
    [`/?solr_start=${SEARCH_WINDOW}`, 200],
    [`/?solr_start=${SEARCH_WINDOW + 1}`, 400],
    ["/?solr_start=1e9", 400],
    ["/?solr_sort=imp_date", 200],
    ["/?solr_sort=imp_date%20sideways", 400],
    ["/?filter=%7B", 400],
    ["/?filter=%5B1%5D", 400],
    ["/?filter=%7B%22keywords%22%3A%7B%22a%22%3A1%7D%7D", 400],
    ["/?filter=%7B%22__proto__%22%3A%5B1%5D%7D", 400],
    ["/?unknown=1", 400],
    [`/?solr_q=${"a".repeat(1000)}`, 200],
    [`/?solr_q=${"a".repeat(1001)}`, 400],
    [`/?${Array(100).fill("solr_facetfields=rating").join("&")}`, 200],
    [`/?${Array(101).fill("solr_facetfields=rating").join("&")}`, 400],
  ])("%.60s is %i", async (address, status) => {
    expect((await raw(address)).status).toBe(status);
  });
  test("beyond the window the reply names the window", async () => {
    const beyond = await raw(`/?solr_start=${SEARCH_WINDOW + 1}`);
    expect(beyond.body).toMatchObject({ code: "search.window", window: SEARCH_WINDOW });
  });
  test("the same error is returned where an engine must go beyond the window to reach the hits", async () => {
    const { data, access, library } = app.services;
    const engine = { window: 100, find: () => Promise.reject(new BeyondWindowError(100)) } as unknown as SearchEngine;
    const search = createSearch({ db: data.db, access, library, engine, onError: () => {} });
    const caller = { kind: "guest", groups: [], isGuiAdmin: false, visibility: "everyone" } as const;
    await expect(search.find({ solr_sort: "score asc" }, caller)).rejects.toMatchObject({
      code: "search.window",
      details: { window: 100 },
    });
  });
  test("a range for a value field, or values for a range field, is refused", async () => {
    const code = async (filter: object) =>
      (await raw(`/?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.code;
    expect(await code({ keywords: "1 TO 5" })).toBe("request.invalid");
    expect(await code({ imp_date: ["5"] })).toBe("request.invalid");
  });
});

describe("values of a facet", () => {
  const values = async (query: QueryOf<"search.facet_values">) => client("de").call("search.facet_values", { query });
  test("are found by any part of their label, whatever its case and marks", async () => {
    expect((await values({ field: "keywords", contains: "ATTER" })).values).toEqual([
      { value: "pattern", label: "pattern", count: MANY },
    ]);
    expect((await values({ field: "asset_groups", contains: "okum" })).values).toEqual([
      { value: "document", label: "Dokument", count: 1 },
    ]);
    expect((await values({ field: "color_code", contains: "gelb" })).values).toMatchObject([{ value: "3" }]);
  });
  test("are counted under the other filters", async () => {
    const { values: found, total } = await values({
      field: "keywords",
      contains: "number",
      filter: { rating: ["4"] },
      rows: 3,
    });
    expect(found).toHaveLength(3);
    expect(total).toBe(7);
  });
  test("a field without values to choose from is not a facet", async () => {
    for (const field of ["title", "imp_date", "nope"])
      expect((await raw(`/search/facet_values?field=${field}`)).body).toMatchObject({
        code: "search.unknown_field",
        field,
      });
  });
});

test("while there is no index, a search is refused with Retry-After", async () => {
  const fresh = await startTestApp();
  await fresh.services.search.stop();
  const token = await logInAs(fresh, "guest");
  const reply = await fresh.inject({ url: "/api/", headers: { authorization: token } });
  expect([reply.statusCode, reply.json().code]).toEqual([503, "search.unavailable"]);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  await fresh.close();
});

test("an estimated total is marked, an exact one is not", async () => {
  const { search } = app.services;
  const exact = search.find;
  expect((await find({ solr_q: "pattern" })).response).not.toHaveProperty("numFoundExact");
  search.find = async (...asked) => ({ ...(await exact(...asked)), isEstimate: true });
  const { response } = await find({ solr_q: "pattern", solr_rows: 1 });
  search.find = exact;
  expect(response).toMatchObject({ numFound: MANY, numFoundExact: false, start: 0 });
});
