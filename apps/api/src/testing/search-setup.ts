// With VITRINE_SEARCH=meilisearch all tests of a run share one server, which ends with the run.
import { ownMeilisearch } from "./meilisearch-server.ts";

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.VITRINE_SEARCH !== "meilisearch" || process.env.MEILI_URL) return undefined;
  const server = await ownMeilisearch();
  process.env.MEILI_URL = server.url;
  process.env.MEILI_KEY = server.key;
  return server.stop;
}
