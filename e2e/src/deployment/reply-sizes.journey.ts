// Sizes of the portal's compressed replies, and the number of requests of a search.
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "../support/journey.ts";
import { createSearchScreen } from "../support/search-screen.ts";

const FACETS = ["asset_groups", "series", "glaze", "material", "keywords", "use", "rights", "creator"];
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

interface WireReply {
  coding: string | undefined;
  /** The compressed body: Node does not decompress it. */
  body: Buffer;
}

function requestRaw(address: string, token: string, accepted?: string): Promise<WireReply> {
  const query = `solr_rows=50&${FACETS.map((field) => `solr_facetfields=${field}`).join("&")}`;
  const headers = { authorization: token, ...(accepted ? { "accept-encoding": accepted } : {}) };
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/api/?${query}`, { headers }, (reply) => {
      const coding = reply.headers["content-encoding"];
      buffer(reply).then((body) => resolve({ coding, body }), reject);
    });
    asked.on("error", reject).end();
  });
}

test("the reply of a search with 50 records and 8 facets is smaller than 20 kB @desktop", async ({ portal }) => {
  const opened = await fetch(`${portal.address}/api/session/get`, { method: "POST" });
  const { session } = (await opened.json()) as { session: string };
  const plain = await requestRaw(portal.address, session);
  expect(plain.coding).toBeUndefined();
  const { facetCounts, response } = JSON.parse(plain.body.toString());
  expect([response.docs.length, Object.keys(facetCounts.facetFields).length]).toEqual([50, FACETS.length]);
  for (const coding of ["br", "gzip"] as const) {
    const packed = await requestRaw(portal.address, session, coding);
    expect(packed.coding).toBe(coding);
    expect(packed.body.length).toBeLessThan(20_000);
    expect(unpack[coding](packed.body).equals(plain.body)).toBe(true);
  }
});

test("the page and the portal's replies are compressed for browsers @desktop", { tag: "@core" }, async ({ page }) => {
  const codings = new Map<string, string | undefined>();
  page.on("response", (reply) => {
    codings.set(new URL(reply.url()).pathname, reply.headers()["content-encoding"]);
  });
  await createSearchScreen(page).open();
  for (const path of ["/", "/api/", "/api/config/global"]) expect.soft([path, codings.get(path)]).toEqual([path, "br"]);
});

for (const [speed, rate] of [
  ["a fast", 1],
  ["a slow", 6],
] as const) {
  test(`a search opened first on ${speed} device requests everything once @desktop`, async ({ page, portal }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      asked.push(`${request.method()} ${pathname}${search}`);
    });
    await page.goto(`${portal.address}/#/search/*`);
    const search = createSearchScreen(page);
    await expect(search.cells.first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const apart = (path: string) => asked.filter((one) => one.startsWith(path));
    for (const path of [
      ...["GET /api/?", "GET /api/index/fields", "GET /api/config/global", "POST /api/session/get"],
      "GET /api/config/translations?lang=de&section=global",
    ])
      expect.soft(apart(path), path).toHaveLength(1);
    const assets = apart("GET /assets/");
    expect(
      assets.filter((one, at) => assets.indexOf(one) !== at),
      "files that were asked for twice",
    ).toEqual([]);
    const pictures = apart("GET /api/files/");
    expect(pictures.length).toBeGreaterThan(10);
    expect(
      pictures.filter((one, at) => pictures.indexOf(one) !== at),
      "pictures that were asked for twice",
    ).toEqual([]);
    // Two requested sizes of one picture would mean a needless request.
    const files = pictures.map((one) => one.split("/").slice(0, 4).join("/"));
    expect(new Set(files).size).toBe(files.length);
  });
}
