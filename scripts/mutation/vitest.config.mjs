// How the tests of an area run for each mutation of it: in the area's package, within the copy of the repository that
// Stryker has made, and with properties cut short.
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
