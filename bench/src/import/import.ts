// One 640 px picture of a 24 megapixel photograph, decoding included, beside the quickest decode there is; the whole import
// of mixed files beside programs that only make the pictures; and the metadata of many files beside exiftool alone. Ours and
// the other in turn, all cores each, medians of the rounds. Ratios are of speed, so that more is better, but for metadata.
import { execFile } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { createDecoder } from "@vitrine/api/server/modules/renditions/decoder.service";
import { photograph } from "../photographs.ts";
import { need, versionOf } from "../program.ts";
import { runMetadata } from "./metadata.ts";
import { COPIES, runMixed } from "./mixed.ts";
import { compare, cores, inLanes, type Round, work } from "./rounds.ts";

const TARGET = 0.5;
const ROUNDS = 5;
const PICTURES = 40;
const runFile = promisify(execFile);

const PARTS = ["floor", "mixed", "metadata"] as const;

/** `--only <part>`; `--files <folder>` for mixed files of one's own; `--copies <n>` of the written ones. */
export async function run(args: readonly string[]): Promise<void> {
  const given = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const only = given("--only");
  if (only !== undefined && !PARTS.some((part) => part === only)) {
    throw new Error(`There is no part "${only}". Parts: ${PARTS.join(", ")}.`);
  }
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  if (only === undefined || only === "floor") await runFloor();
  if (only === undefined || only === "mixed") await runMixed(given("--files"), Number(given("--copies") ?? COPIES));
  if (only === undefined || only === "metadata") await runMetadata();
  rmSync(work, { recursive: true, force: true });
}

async function runFloor(): Promise<void> {
  need("djpeg", "it is the floor of this bench. On Debian: apt-get install libjpeg-turbo-progs");
  const large = join(work, "24mp.jpg");
  await photograph().jpeg({ quality: 90 }).toFile(large);
  console.log(`floor: djpeg -scale 1/8, ${await versionOf("djpeg", "-version")}; ${cores} cores`);
  const decoder = createDecoder({ temporaryFolder: work });
  const pictures = Array.from({ length: PICTURES }, () => large);
  const ours: Round[] = [];
  const floor: Round[] = [];
  try {
    const picture = (file: string) => decoder.pictures(file, "image/jpeg", [{ name: "w640", edge: 640 }]);
    await inLanes(pictures.slice(0, cores * 2), picture);
    for (let i = 0; i < ROUNDS; i++) {
      floor.push(await inLanes(pictures, (file) => runFile("djpeg", ["-scale", "1/8", "-outfile", "/dev/null", file])));
      ours.push(await inLanes(pictures, picture));
    }
  } finally {
    await decoder.close();
  }
  compare("640 px of a 24 MP photograph", "djpeg", ours, floor, TARGET);
}
