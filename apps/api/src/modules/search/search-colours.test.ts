// Searching, counting and reading the colours of pictures.
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
    { title: "Sea", colours: "blue,white" },
    { title: "Poppies", colours: "red,green" },
    { title: "Flag", colours: "white,red,blue" },
    { title: "Hidden", colours: "red", pools: ["internal"] },
    { title: "Clear", colours: "" },
    { title: "Old" },
  ]);
  await app.services.search.catchUp();
  guest = await logInAs(app, "guest");
});
afterAll(() => app.close());

const find = (query: object, locale = "en") =>
  app.client(guest, locale).call("search.find", { query: { solr_facetfields: ["main_colors"], ...query } });
const titles = ({ response }: Awaited<ReturnType<typeof find>>) => response.docs.map(({ title }) => title).sort();

test("assets are found by any of several colours, without hidden ones", async () => {
  expect(titles(await find({ filter: { main_colors: ["red"] } }))).toEqual(["Flag", "Poppies"]);
  expect(titles(await find({ filter: { main_colors: ["green", "blue"] } }))).toEqual(["Flag", "Poppies", "Sea"]);
  expect(titles(await find({ filter: { "-main_colors": ["white"] } }))).toEqual(["Clear", "Old", "Poppies"]);
});

test("colours are counted under their names in the language of the caller", async () => {
  const counted = async (locale: string) =>
    (await find({}, locale)).facetCounts.facetFields.main_colors?.values.map(({ label, count }) => `${label} ${count}`);
  expect((await counted("en"))?.sort()).toEqual(["Blue 2", "Green 1", "Red 2", "White 2"]);
  expect((await counted("de"))?.sort()).toEqual(["Blau 2", "Grün 1", "Rot 2", "Weiß 2"]);
});

test("a record names its colours, the most frequent first", async () => {
  const { docs } = (await find({ solr_q: "Flag" }, "de")).response;
  expect(docs[0]).toMatchObject({ main_colors: ["white", "red", "blue"], main_colors_label: ["Weiß", "Rot", "Blau"] });
  const [clear] = (await find({ solr_q: "Clear" })).response.docs;
  expect(clear).not.toHaveProperty("main_colors");
});
