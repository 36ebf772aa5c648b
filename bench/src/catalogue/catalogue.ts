// Import speed of a catalogue of records without files, by the CLI command: records per second for new and for known
// records, including program start. By wall clock, by wall clock without the time spent waiting for a processor (as on
// an idle machine), and by CPU time.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { median } from "../programs.ts";

const TARGET = 5_000;
const RECORDS = 100_000;
const ROUNDS = 3;
const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const work = join(root, "bench/.work/catalogue");

async function writeCatalogue(file: string, records: number): Promise<void> {
  const out = createWriteStream(file);
  out.write("identifier,title.de,title.en,description.de,keywords,creator,created,city,country,rating\n");
  for (let n = 0; n < records; n++) {
    const description = `Ein Krug aus der Werkstatt ${n % 300}, gefunden im Raum ${n % 97}. `.repeat(2);
    const row = [
      `INV-${n}`,
      `"Krug ${n}, blau"`,
      `"Jug ${n}, blue"`,
      `"${description}"`,
      `Krug;blau;Form ${n % 500}`,
      `Werkstatt ${n % 3000}`,
      `${1 + (n % 28)}.${1 + (n % 12)}.${1850 + (n % 150)}`,
      `Stadt ${n % 200}`,
      `Land ${n % 40}`,
      String(n % 6),
    ];
    if (!out.write(`${row.join()}\n`)) await once(out, "drain");
  }
  out.end();
  await finished(out);
}

interface Speed {
  byClock: number;
  undisturbed: number;
  byProcessor: number;
}

/** Prints at exit, in seconds: CPU time, and how long the main thread waited for a processor. */
const REPORT_CPU_TIME = `
  import { readFileSync } from "node:fs";
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    const [, waited] = readFileSync("/proc/self/schedstat", "latin1").split(" ");
    console.error((user + system) / 1e6, waited / 1e9);
  });`;

/** Records per second. The last line of the child's stderr has its CPU times. */
async function measureImport(file: string, data: string, records: number): Promise<Speed> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...["--import", `data:text/javascript,${encodeURIComponent(REPORT_CPU_TIME)}`],
      ...[join(root, "apps/api/dist/cli.js"), "import", "--catalogue", file],
    ],
    { env: { ...process.env, VITRINE_DATA: data }, stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += String(chunk);
  });
  const [code] = await once(child, "close");
  const elapsed = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`The import failed. Is apps/api built? pnpm build\n${said}`);
  const [computed = 0, waited = 0] = said.trim().split("\n").at(-1)?.split(" ").map(Number) ?? [];
  return { byClock: records / elapsed, undisturbed: records / (elapsed - waited), byProcessor: records / computed };
}

export async function run(args: readonly string[]): Promise<void> {
  const at = args.indexOf("--records");
  const records = at < 0 ? RECORDS : Number(args[at + 1]);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const file = join(work, "catalogue.csv");
  await writeCatalogue(file, records);
  const firstImports: Speed[] = [];
  const repeatedImports: Speed[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const data = join(work, `data-${round}`);
    firstImports.push(await measureImport(file, data, records));
    repeatedImports.push(await measureImport(file, data, records));
    rmSync(data, { recursive: true, force: true });
  }
  const of = (speeds: Speed[], part: keyof Speed) => median(speeds.map((each) => each[part])).toFixed(0);
  const line = (label: string, text: string) => console.log(`${label.padEnd(34)} ${text}`);
  const said = (speeds: Speed[]) =>
    `${of(speeds, "byClock")} by the clock, ${of(speeds, "undisturbed")} of them undisturbed, ${of(speeds, "byProcessor")} by processor time`;
  line(`${records} new records, a second`, said(firstImports));
  line("the same again, a second", said(repeatedImports));
  const reached = Number(of(firstImports, "byClock")) >= TARGET;
  if (!reached) process.exitCode = 1;
  line(`target ${TARGET} new, by the clock`, reached ? "reached" : "MISSED");
  rmSync(work, { recursive: true, force: true });
}
