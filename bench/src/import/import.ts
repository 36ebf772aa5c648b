// One 640 px picture of a 24 megapixel photograph, decoding included, beside the quickest decode there is; and the whole
// import's files per second. Ours and the floor in turn, all cores each, medians of the rounds. The ratio is one of speed:
// pictures a second, ours divided by the floor's, so 1 would be as quick as decoding alone, and more is better.
import { execFile, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createDecoder } from "@vitrine/api/server/modules/renditions/decoder.service";
import { makePhotographs, photograph } from "../photographs.ts";
import { median, need, versionOf } from "../program.ts";

const TARGET = 0.5;
const ROUNDS = 5;
const PICTURES = 40;
const FILES = 60;
const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const work = join(root, "bench/.work/import");
const runFile = promisify(execFile);
const cores = availableParallelism();

interface Round {
  /** Pictures a second, by the clock. */
  rate: number;
  /** Processor milliseconds for each, which does not depend on what else the machine does. */
  cpuMs: number;
}

async function round(count: number, one: () => Promise<unknown>): Promise<Round> {
  let left = count;
  const started = performance.now();
  const cpu = cpuOfChildren();
  const lane = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: cores }, lane));
  return { rate: count / ((performance.now() - started) / 1000), cpuMs: (cpuOfChildren() - cpu) / count };
}

/** Milliseconds of all processes that this one started, those that have ended included; from Linux's books. */
function cpuOfChildren(): number {
  // After the name in parentheses: user, system, and both again of children that have ended, in hundredths of a second.
  const ticks = (pid: string) => {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15)
      .map(Number);
  };
  const [, , user = 0, system = 0] = ticks("self");
  const running = readFileSync(`/proc/self/task/${process.pid}/children`, "latin1").split(" ").filter(Boolean);
  const sum = running.flatMap(ticks).reduce((a, b) => a + b, user + system);
  return sum * 10;
}

async function wholeImport(folder: string): Promise<number> {
  const data = join(work, "data");
  rmSync(data, { recursive: true, force: true });
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, "apps/api/dist/cli.js"), "import", folder], {
    env: { ...process.env, VITRINE_DATA: data },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error("The import failed. Is apps/api built? pnpm build");
  return FILES / ((performance.now() - started) / 1000);
}

export async function run(): Promise<void> {
  need("djpeg", "it is the floor of this bench. On Debian: apt-get install libjpeg-turbo-progs");
  rmSync(work, { recursive: true, force: true });
  const folder = join(work, "photographs");
  mkdirSync(folder, { recursive: true });
  const large = join(work, "24mp.jpg");
  await photograph().jpeg({ quality: 90 }).toFile(large);
  await makePhotographs(folder, FILES);
  console.log(`floor: djpeg -scale 1/8, ${await versionOf("djpeg", "-version")}; ${cores} cores`);
  console.log(`target: at least ${TARGET} times the floor's speed, which is at most ${1 / TARGET} times its time`);

  const decoder = createDecoder({ temporaryFolder: work });
  const ours: Round[] = [];
  const floor: Round[] = [];
  try {
    const picture = () => decoder.pictures(large, "image/jpeg", [{ name: "w640", edge: 640 }]);
    await round(cores * 2, picture);
    for (let i = 0; i < ROUNDS; i++) {
      floor.push(await round(PICTURES, () => runFile("djpeg", ["-scale", "1/8", "-outfile", "/dev/null", large])));
      ours.push(await round(PICTURES, picture));
    }
  } finally {
    await decoder.close();
  }
  const of = (rounds: Round[], part: keyof Round) => median(rounds.map((each) => each[part]));
  const [speed, floorSpeed] = [of(ours, "rate"), of(floor, "rate")];
  const [cpu, floorCpu] = [of(ours, "cpuMs"), of(floor, "cpuMs")];
  const [byClock, byCpu] = [speed / floorSpeed, floorCpu / cpu];
  // The floor starts a program for each picture, which a busy machine makes wait: the lower of the two counts.
  const reached = Math.min(byClock, byCpu) >= TARGET;
  if (!reached) process.exitCode = 1;
  const line = (label: string, text: string) => console.log(`${label.padEnd(34)} ${text}`);
  line(
    "640 px of a 24 MP photograph",
    `ours ${speed.toFixed(1)}/s, floor ${floorSpeed.toFixed(1)}/s: ${byClock.toFixed(2)} times the floor's speed`,
  );
  line(
    "the same by processor time",
    `ours ${cpu.toFixed(0)} ms, floor ${floorCpu.toFixed(0)} ms: ${byCpu.toFixed(2)} times the floor's speed`,
  );
  line(`target ${TARGET}`, reached ? "reached" : "MISSED");
  line("whole import, 6 MP photographs", `${(await wholeImport(folder)).toFixed(1)} files/s (no target)`);
  rmSync(work, { recursive: true, force: true });
}
