// With VITRINE_SEARCH=meilisearch all tests of a run share one server, which stops at its end.
import { startLocalMeilisearch } from "./meilisearch-server.ts";

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.VITRINE_SEARCH !== "meilisearch" || process.env.MEILI_URL) return undefined;
  const server = await startLocalMeilisearch();
  process.env.MEILI_URL = server.url;
  process.env.MEILI_KEY = server.key;
  return server.stop;
}
