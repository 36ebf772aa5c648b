// What the portal's replies weigh on the wire, as a browser asks for them.
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "./journey.ts";
import { searchScreen } from "./search-screen.ts";

const FACETS = ["asset_groups", "series", "glaze", "material", "keywords", "use", "rights", "creator"];
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

interface Wire {
  coding: string | undefined;
  /** As it came: Node unpacks nothing by itself. */
  body: Buffer;
}

function ask(address: string, token: string, accepted?: string): Promise<Wire> {
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

test("a search of 50 records with 8 facets weighs under 20 kB on the wire @desktop", async ({ portal }) => {
  const opened = await fetch(`${portal.address}/api/session/get`, { method: "POST" });
  const { session } = (await opened.json()) as { session: string };
  const plain = await ask(portal.address, session);
  expect(plain.coding).toBeUndefined();
  const { facetCounts, response } = JSON.parse(plain.body.toString());
  expect([response.docs.length, Object.keys(facetCounts.facetFields).length]).toEqual([50, FACETS.length]);
  for (const coding of ["br", "gzip"] as const) {
    const packed = await ask(portal.address, session, coding);
    expect(packed.coding).toBe(coding);
    expect(packed.body.length).toBeLessThan(20_000);
    expect(unpack[coding](packed.body).equals(plain.body)).toBe(true);
  }
});

test("the browser is sent the page and what the portal asks for packed @desktop", async ({ page }) => {
  const codings = new Map<string, string | undefined>();
  page.on("response", async (reply) => {
    codings.set(new URL(reply.url()).pathname, (await reply.allHeaders())["content-encoding"]);
  });
  await searchScreen(page).open();
  for (const path of ["/", "/api/", "/api/config/global"]) expect.soft([path, codings.get(path)]).toEqual([path, "br"]);
});
