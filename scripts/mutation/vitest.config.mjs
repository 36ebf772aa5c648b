// Test configuration for mutants of an area: in the area's package, in Stryker's copy of the repository, with shortened
// property tests.
import { join } from "node:path";

const area = JSON.parse(process.env.VITRINE_MUTATED_AREA);

export default {
  root: join(process.cwd(), area.package),
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: area.tests,
    setupFiles: [area.setup, "short-properties.mjs"].filter(Boolean).map((name) => join(import.meta.dirname, name)),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    css: false,
  },
};
