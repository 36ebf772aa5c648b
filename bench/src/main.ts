// pnpm bench <part> [options]: measures the portal, the programs it is compared with, and baselines.

const PARTS: Readonly<Record<string, () => Promise<{ run(args: readonly string[]): Promise<void> }>>> = {
  search: () => import("./search/search.ts"),
  words: () => import("./words/words.ts"),
  http: () => import("./http/http.ts"),
  recording: () => import("./recording/recording.ts"),
  overload: () => import("./http/overload.ts"),
  delivery: () => import("./delivery/delivery.ts"),
  stalled: () => import("./delivery/stalled-readers.ts"),
  convert: () => import("./convert/convert.ts"),
  import: () => import("./import/import.ts"),
  catalogue: () => import("./catalogue/catalogue.ts"),
  web: () => import("./web/web.ts"),
};

const [part = "", ...args] = process.argv.slice(2);
const names = Object.keys(PARTS);
if (part !== "" && !(part in PARTS)) {
  console.error(`There is no part "${part}". Parts: ${names.join(", ")}.`);
  process.exit(2);
}
for (const name of part === "" ? names : [part]) {
  try {
    await (await PARTS[name]?.())?.run(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
