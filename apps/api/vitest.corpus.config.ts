import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: { include: ["src/modules/ingest/corpus/*.suite.ts"], hookTimeout: 300_000 },
});
