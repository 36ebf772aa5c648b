// pnpm --filter @vitrine/e2e journeys:meilisearch [...]: runs the journeys with Meilisearch as every portal's engine.
// Exits with 77 if there is no Meilisearch to start.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { canStartMeilisearch, startLocalMeilisearch } from "@vitrine/api/testing/meilisearch-server";

if (!canStartMeilisearch) {
  console.log("SKIPPED: no meilisearch on the PATH, and MEILI_BIN names none; no journey was run with it.");
  process.exit(77);
}
const server = await startLocalMeilisearch({ "--max-indexing-memory": "512MiB" });
const journeys = spawn("playwright", ["test", ...process.argv.slice(2)], {
  env: { ...process.env, VITRINE_SEARCH: "meilisearch", MEILI_URL: server.url, MEILI_KEY: server.key },
  stdio: "inherit",
});
const [code] = (await once(journeys, "exit")) as [number | null];
await server.stop();
process.exit(code ?? 1);
