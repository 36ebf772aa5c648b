// Requests that scripts send to a portal they started.
import { createServer } from "node:net";

export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Polls `url` until it returns 2xx; throws if `child` exits before, or after so many seconds. */
export async function waitUntilReady(url, child, seconds) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
    const ready = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${url} was not ready after ${seconds} s`);
}

/**
 * As a guest, searches the demo library and loads the first asset's picture and the portal's page. Returns the number
 * of hits.
 */
export async function findFirstAsset(address) {
  const session = await fetch(`${address}/api/session/get`, { method: "POST" }).then((reply) => reply.json());
  const headers = { authorization: session.session };
  const found = await fetch(`${address}/api/?solr_q=*&solr_rows=1`, { headers }).then((reply) => reply.json());
  if (!(found.response?.numFound >= 40))
    throw new Error(`expected the demo library, found ${JSON.stringify(found).slice(0, 200)}`);
  const picture = await fetch(new URL(found.response.docs[0].url, address), { headers });
  const bytes = (await picture.arrayBuffer()).byteLength;
  if (!picture.ok || bytes < 1000)
    throw new Error(`the first asset's picture answered ${picture.status} with ${bytes} bytes`);
  const page = await fetch(`${address}/`).then((reply) => reply.text());
  if (!page.includes("<script")) throw new Error("the portal's page has no script");
  return found.response.numFound;
}
