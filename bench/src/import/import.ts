// Import benchmarks: one 640 px picture of a 24 megapixel photograph, decoding included, compared with the fastest
// decoder; the import of mixed files compared with programs that only create the pictures; and metadata of many files
// compared with exiftool alone. Alternating, on all cores, medians of the rounds. Ratios are of speed, except for
// metadata.
import { execFile } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { createDecoder } from "@vitrine/api/server/modules/renditions/decoder.service";
import { createPhotograph } from "../photographs.ts";
import { readVersion, requireProgram } from "../programs.ts";
import { CPU_CORES, compareSpeed, type MeasuredRound, measureInParallel, WORK_FOLDER } from "./measure-rounds.ts";
import { runMetadata } from "./metadata.ts";
import { COPIES, runMixed } from "./mixed.ts";

const TARGET = 0.5;
const ROUNDS = 5;
const PICTURES = 40;
const runFile = promisify(execFile);

const PARTS = ["floor", "mixed", "metadata"] as const;

/** Options: `--only <part>`; `--files <folder>` for other mixed files; `--copies <n>` of the generated ones. */
export async function run(args: readonly string[]): Promise<void> {
  const given = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const only = given("--only");
  if (only !== undefined && !PARTS.some((part) => part === only)) {
    throw new Error(`There is no part "${only}". Parts: ${PARTS.join(", ")}.`);
  }
  rmSync(WORK_FOLDER, { recursive: true, force: true });
  mkdirSync(WORK_FOLDER, { recursive: true });
  if (only === undefined || only === "floor") await runFloor();
  if (only === undefined || only === "mixed") await runMixed(given("--files"), Number(given("--copies") ?? COPIES));
  if (only === undefined || only === "metadata") await runMetadata();
  rmSync(WORK_FOLDER, { recursive: true, force: true });
}

async function runFloor(): Promise<void> {
  requireProgram("djpeg", "it is the floor of this bench. On Debian: apt-get install libjpeg-turbo-progs");
  const large = join(WORK_FOLDER, "24mp.jpg");
  await createPhotograph().jpeg({ quality: 90 }).toFile(large);
  console.log(`floor: djpeg -scale 1/8, ${await readVersion("djpeg", "-version")}; ${CPU_CORES} cores`);
  const decoder = createDecoder({ temporaryFolder: WORK_FOLDER });
  const pictures = Array.from({ length: PICTURES }, () => large);
  const ours: MeasuredRound[] = [];
  const floor: MeasuredRound[] = [];
  try {
    const picture = (file: string) => decoder.pictures(file, "image/jpeg", [{ name: "w640", edge: 640 }]);
    await measureInParallel(pictures.slice(0, CPU_CORES * 2), picture);
    for (let i = 0; i < ROUNDS; i++) {
      floor.push(
        await measureInParallel(pictures, (file) => runFile("djpeg", ["-scale", "1/8", "-outfile", "/dev/null", file])),
      );
      ours.push(await measureInParallel(pictures, picture));
    }
  } finally {
    await decoder.close();
  }
  compareSpeed("640 px of a 24 MP photograph", "djpeg", ours, floor, TARGET);
}
