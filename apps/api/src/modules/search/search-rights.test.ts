// Hidden assets and fields leave no trace in hits, totals, counts, range limits, values or errors.

import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets, addField, grantAccess } from "../../testing/library-kit.ts";
import { execute } from "../../testing/query.ts";
import { changeField, fieldIdOf } from "../library/registry-writer.repository.ts";

let app: TestApp;
let ids: number[];
let guest: string;
let press: string;
let admin: string;
const HOUR = 3600;

beforeAll(async () => {
  app = await startTestApp();
  await app.services.indexed;
  const { db } = app.services.data;
  await grantAccess(db, "press people", "press");
  await addField(db, {
    name: "price",
    type: "number",
    facet: true,
    range: true,
    sortable: true,
    visibility: "users",
    labels: { en: "Price" },
  });
  await addField(db, { name: "remarks", type: "text", weight: 5, visibility: "admins", labels: { en: "Remarks" } });
  await addField(db, {
    name: "project",
    type: "value",
    facet: true,
    weight: 5,
    visibility: "users",
    labels: { en: "Project" },
  });
  ids = await addAssets(db, [
    {
      title: "Open bowl",
      values: { keywords: ["bowl"], project: ["Falcon"] },
      numbers: { price: 10 },
      texts: { remarks: { "": "cracked zanzibar" } },
      size: 1_000_000,
    },
    { title: "Open lamp", values: { keywords: ["lamp"], project: ["Heron"] }, numbers: { price: 99 }, size: 2_000_000 },
    { title: "Press bowl", pools: ["press"], values: { keywords: ["bowl", "embassy"] }, size: 9_000_000, rating: 5 },
    {
      title: "Tomorrow's bowl",
      embargo: app.clock.seconds() + HOUR,
      values: { keywords: ["bowl", "secret launch"] },
      size: 8_000_000,
    },
  ]);
  await app.services.search.catchUp();
  guest = await logInAs(app, "guest");
  press = await logInAs(app, "asset user", ["press people"]);
  admin = await logInAs(app, "GUI admin and asset user");
});
afterAll(() => app.close());

const get = async (token: string, address: string) => {
  const reply = await app.inject({ url: `/api${address}`, headers: { authorization: token } });
  const { requestId: _, ...body } = reply.json();
  return { status: reply.statusCode, body };
};
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const facets = "solr_facetfields=keywords&solr_facetfields=file_size&solr_facetfields=rating";

test("hits, totals, counts and range limits include visible assets only", async () => {
  const { body } = await get(guest, `/?${facets}`);
  expect(body.response.numFound).toBe(2);
  const { keywords, file_size, rating } = body.facetCounts.facetFields;
  expect(keywords).toEqual({
    values: expect.arrayContaining([
      { value: "bowl", label: "bowl", count: 1 },
      { value: "lamp", label: "lamp", count: 1 },
    ]),
    total: 2,
  });
  expect(file_size).toMatchObject({ min: 1000, max: 2000, total: 2 });
  expect(rating).toEqual({ values: [], total: 0 });

  const more = (await get(press, `/?${facets}`)).body;
  expect(more.response.numFound).toBe(3);
  expect(more.facetCounts.facetFields.file_size).toMatchObject({ min: 1000, max: 9000, total: 3 });
  expect(JSON.stringify(more)).not.toMatch(/secret launch|Tomorrow/);
});

test("a value that only hidden assets have is treated like an unknown value, selected or not", async () => {
  const search = (value: string) => get(guest, `/?${facets}&filter=${json({ keywords: [value] })}`);
  expect(await search("embassy")).toEqual(await search("never heard of"));
  const contains = (text: string) => get(guest, `/search/facet_values?field=keywords&contains=${text}`);
  expect((await contains("embassy")).body).toEqual({ field: "keywords", values: [], total: 0 });
  expect((await contains("launch")).body).toEqual({ field: "keywords", values: [], total: 0 });
  expect((await get(press, "/search/facet_values?field=keywords&contains=embassy")).body.total).toBe(1);
});

test("ids of hidden, future and unknown assets are simply absent", async () => {
  const [open, , hidden, future] = ids;
  const { body } = await get(guest, `/assets?assetid=${[hidden, open, future, 4711].join(",")}`);
  expect(body.response.docs.map(({ id }: { id: string }) => id)).toEqual([String(open)]);
  for (const id of [hidden, future, 4711, "x", "1.5", "-1", "99999999999999999999"]) {
    expect(await get(guest, `/assets?assetid=${id}`)).toEqual({ status: 200, body: { response: { docs: [] } } });
  }
});

test("every form of passing ids returns the same assets, in the requested order and once each", async () => {
  const [a, b] = ids;
  const forms = [
    `assetid=${b}&assetid=${a}`,
    `assetid=${b},${a}`,
    `assetid=[${b},${a}]`,
    `assetid=["${b}","${a}","${b}"]`,
  ];
  for (const form of forms) {
    const { body } = await get(guest, `/assets?${encodeURI(form)}`);
    expect(body.response.docs.map(({ id }: { id: string }) => id)).toEqual([String(b), String(a)]);
  }
});

test("1,000 ids may be requested at once, but not 1,001, in every URL that accepts ids", async () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(",");
  expect((await get(guest, `/assets?assetid=${many(1000)}`)).status).toBe(200);
  expect((await get(guest, `/assets?assetid=${many(1001)}`)).status).toBe(400);
  const repeated = (name: string, count: number) => Array.from({ length: count }, () => `${name}=1`).join("&");
  const statuses = [
    ["/session/csets?", "asset_id", [403, 400]],
    ["/download?operation=zip&", "id", [200, 400]],
  ] as const;
  for (const [path, name, expected] of statuses) {
    const requests = [1000, 1001].map((count) => get(guest, path + repeated(name, count)));
    expect([path, (await Promise.all(requests)).map(({ status }) => status)]).toEqual([path, expected]);
  }
});

test.each(["price", "remarks", "project"])(
  "the field %s, hidden from a guest, is treated as unknown",
  async (field) => {
    const ways = (name: string) => [
      `/?filter=${json({ [name]: ["Falcon"] })}`,
      `/?filter=${json({ [name]: "1 TO 50" })}`,
      `/?filter=${json({ [name]: null })}`,
      `/?suggestions_filter=${json({ [name]: [] })}`,
      `/?solr_facetfields=${name}`,
      `/?solr_sort=${name}%20asc`,
      `/search/facet_values?field=${name}&contains=a`,
    ];
    for (const [index, way] of ways(field).entries()) {
      const hidden = await get(guest, way);
      const invented = await get(guest, ways("invented")[index] ?? "");
      expect(hidden).toEqual({ status: 400, body: { ...invented.body, field } });
      expect(invented.body).toMatchObject({ code: "search.unknown_field", field: "invented" });
    }
    expect(JSON.stringify((await get(guest, "/index/fields")).body)).not.toContain(`"${field}"`);
    expect(JSON.stringify((await get(guest, "/?solr_rows=50")).body)).not.toContain(`"${field}"`);
    expect(JSON.stringify((await get(guest, `/assets?assetid=${ids.join(",")}`)).body)).not.toContain(`"${field}"`);
  },
);

test("words of a hidden field match only for callers who may see it", async () => {
  const found = async (token: string, text: string) => (await get(token, `/?solr_q=${text}`)).body.response.numFound;
  expect([await found(guest, "falcon"), await found(press, "falcon")]).toEqual([0, 1]);
  expect([await found(guest, "zanzibar"), await found(press, "zanzibar"), await found(admin, "zanzibar")]).toEqual([
    0, 0, 1,
  ]);
  // Not by excluding words, either.
  expect([await found(guest, "-falcon"), await found(press, "-falcon")]).toEqual([2, 2]);
});

test("callers who may see a field can use it in records, counts, order and filters", async () => {
  const { body } = await get(
    press,
    `/?solr_facetfields=price&solr_sort=price%20desc&filter=${json({ project: ["Heron", "Falcon"] })}`,
  );
  expect(body.response.docs.map(({ price }: { price: number }) => price)).toEqual([99, 10]);
  expect(body.facetCounts.facetFields.price).toMatchObject({ min: 10, max: 99 });
});

test("hiding a field takes effect at once", async () => {
  const { db } = app.services.data;
  expect((await get(guest, "/?solr_facetfields=rating")).status).toBe(200);
  await db.write(async (tx) => await changeField(tx, (await fieldIdOf(tx, "rating")) ?? 0, { visibility: "users" }));
  expect((await get(guest, "/?solr_facetfields=rating")).body).toMatchObject({ code: "search.unknown_field" });
  expect(JSON.stringify((await get(guest, "/?solr_rows=50")).body)).not.toContain('"rating"');
  await db.write(async (tx) => await changeField(tx, (await fieldIdOf(tx, "rating")) ?? 0, { visibility: "everyone" }));
});

test("an asset under embargo for an hour is visible after an hour", async () => {
  app.clock.advance(HOUR * 1000);
  const { body } = await get(guest, "/?solr_q=tomorrow&solr_facetfields=keywords");
  expect(body.response.numFound).toBe(1);
  expect(body.response.docs).toHaveLength(1);
  app.clock.advance(-HOUR * 1000);
  expect((await get(guest, "/?solr_q=tomorrow")).body.response.numFound).toBe(0);
});

test("revoking a right hides records at once, whatever the index contains", async () => {
  expect((await get(press, "/?solr_q=embassy")).body.response.numFound).toBe(1);
  await app.services.data.db.write(
    async (tx) =>
      await execute(tx, "DELETE FROM access_grant WHERE pool_id = (SELECT id FROM pool WHERE name = 'press')"),
  );
  expect((await get(press, "/?solr_q=embassy")).body.response).toEqual({ docs: [], numFound: 0, start: 0 });
});
