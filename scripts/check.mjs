// `pnpm check`: all checks that do not start the product.
import { environment, isMainModule, prepare } from "./setup.mjs";
import { runStages } from "./stages.mjs";

/** The stages of the check; turbo caches the results of unchanged packages. */
export function checkStages() {
  const exec = ["pnpm", "exec"];
  const turbo = [...exec, "turbo", "run", "--output-logs=errors-only", "--log-prefix=none"];
  return [
    { name: "Format and lint", command: [...exec, "biome", "ci", "--reporter=summary", "."] },
    { name: "Types", command: [...turbo, "types"] },
    { name: "Boundaries", command: [process.execPath, "scripts/checks/boundaries.mjs"] },
    { name: "Sizes in the portal", command: [process.execPath, "scripts/checks/web-sizes.mjs"] },
    { name: "SQL only in repositories", command: [process.execPath, "scripts/checks/sql-in-repositories.mjs"] },
    { name: "Keys of imported files", command: [process.execPath, "scripts/checks/file-keys.mjs"] },
    { name: "Field types", command: [process.execPath, "scripts/checks/field-types.mjs"] },
    { name: "Literals", command: [process.execPath, "scripts/checks/web-literals.mjs"] },
    { name: "Page globals", command: [process.execPath, "scripts/checks/page-globals.mjs"] },
    { name: "Texts", command: [process.execPath, "scripts/checks/locales.mjs"] },
    { name: "Paths in the docs", command: [process.execPath, "scripts/checks/docs-paths.mjs"] },
    { name: "Specification map", command: [process.execPath, "scripts/checks/specification-map.mjs"] },
    { name: "Threats", command: [process.execPath, "scripts/checks/threats.mjs"] },
    { name: "Settings map", command: [process.execPath, "scripts/checks/settings-map.mjs"] },
    { name: "No telemetry", command: [process.execPath, "scripts/checks/telemetry.mjs"] },
    { name: "Dead code", command: [...exec, "knip", "--no-progress"] },
    { name: "One version of each dependency", command: [...exec, "syncpack", "lint"] },
    {
      name: "Unit and service tests",
      command: [
        ...exec,
        "turbo",
        "run",
        "test",
        "--concurrency=1",
        "--continue",
        "--output-logs=new-only",
        "--log-prefix=none",
        "--log-order=stream",
      ],
      counts: "vitest",
    },
    // After the tests, for which turbo builds the server.
    { name: "Files of a search", command: [process.execPath, "scripts/checks/search-path.mjs", "--check"] },
  ];
}

if (isMainModule(import.meta.url)) {
  await prepare();
  const { failed } = await runStages(checkStages(), environment());
  process.exit(failed === 0 ? 0 : 1);
}
