import { afterEach, beforeEach, expect, test } from "vitest";
import { tokenOf } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  await app.services.indexed;
});
afterEach(() => app.close());

test("an asset is written, and a guest finds it by a word of its title", async () => {
  const [id] = await addAssets(app.services.data.db, [
    {
      title: { de: "Teeschale mit Ascheglasur", en: "Tea bowl with ash glaze" },
      values: { keywords: ["Glasur"] },
      rating: 4,
    },
  ]);
  await app.services.search.catchUp();
  const client = app.client(await tokenOf(app, "guest"), "de");
  const reply = await client.call("search.find", {
    query: { solr_q: "glaze", solr_facetfields: ["keywords", "asset_groups", "imp_date"] },
  });
  expect(reply.response).toMatchObject({ numFound: 1, start: 0 });
  expect(reply.response.docs[0]).toMatchObject({
    id: String(id),
    title: "Teeschale mit Ascheglasur",
    title_l0: "Teeschale mit Ascheglasur",
    title_l1: "Tea bowl with ash glaze",
    asset_groups: ["image"],
    asset_groups_label: "Bild",
    keywords: ["Glasur"],
    rating: 4,
    pixel_x: 3000,
    hb_px: "3000 x 2000",
    hb_mm: "254.0 x 169.3",
    file_size: 1500,
    width: 640,
    height: 427,
  });
  expect(reply.response.docs[0]?.url).toMatch(/^\/api\/files\/\d+\/1\/w640\.webp\?s=[\w.-]+&e=\d+&h=[\w-]{43}$/);
  expect(reply.facetCounts.facetFields).toMatchObject({
    keywords: { values: [{ value: "Glasur", label: "Glasur", count: 1 }], total: 1 },
    asset_groups: { values: [{ value: "image", label: "Bild", count: 1 }], total: 1 },
    imp_date: { min: 1_760_000_000, max: 1_760_000_000 },
  });
});
