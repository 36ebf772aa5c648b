// Metadata of many files as read by the import, compared with exiftool alone: one process for all files with the same
// tags and JSON output, which is the fastest way.
import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { createMetadataReader } from "@vitrine/api/server/modules/ingest/metadata-reader.service";
import sharp from "sharp";
import { watchCpuTime } from "../cpu-time.ts";
import { requireProgram } from "../programs.ts";
import { printLine, REPOSITORY_ROOT, WORK_FOLDER } from "./measure-rounds.ts";

const FILES = 10_000;
/** Maximum ratio to exiftool's time, by wall clock and by CPU time. */
const MAX_RATIO = 1.3;
/** Rounds of both programs, alternating. */
const ROUNDS = 5;
const runFile = promisify(execFile);
const EXIFTOOL_OPTIONS = ["-G1", "-struct", "-n", "-fast", "-api", "largefilesupport=1", "-api", "QuickTimeUTC=1"];
const EXCLUDED_GROUPS = ["MakerNotes", "ICC_Profile", "Preview", "File", "System"].flatMap((group) => [
  "-x",
  `${group}:all`,
]);

/** The exiftool script that the server uses. */
function exiftool(): string {
  const api = createRequire(join(REPOSITORY_ROOT, "apps/api/package.json"));
  const vendored = createRequire(api.resolve("exiftool-vendored"));
  return join(dirname(vendored.resolve("exiftool-vendored.pl/package.json")), "bin/exiftool");
}

/** Typical agency files: EXIF of the camera, and XMP with texts, keywords and rights. */
async function write(folder: string, count: number): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const grey = sharp({ create: { width: 320, height: 240, channels: 3, background: "#789" } });
  const exif = { IFD0: { Make: "Canon", Model: "EOS R5", Copyright: "Studio" }, IFD2: { ISOSpeedRatings: "400" } };
  const words = Array.from({ length: 12 }, (_, n) => `<rdf:li>keyword ${n}</rdf:li>`).join("");
  const xmp = (n: number) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="3"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Picture ${n}</rdf:li><rdf:li xml:lang="de">Bild ${n}</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag>${words}</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const files = Array.from({ length: count }, (_, n) => join(folder, `${n}.jpg`));
  const one = await grey.jpeg().withExif(exif).withXmp(xmp(0)).toBuffer();
  // Identical but for bytes after the picture, which no reader uses.
  for (const [n, file] of files.entries()) writeFileSync(file, Buffer.concat([one, Buffer.from(String(n))]));
  return files;
}

export async function runMetadata(count = FILES): Promise<void> {
  requireProgram("perl", "exiftool runs in it. On Debian: apt-get install perl");
  const folder = join(WORK_FOLDER, "metadata");
  const files = await write(folder, count);
  const ours: Duration[] = [];
  const theirs: Duration[] = [];
  const names = join(WORK_FOLDER, "names.txt");
  for (let turn = 0; turn < ROUNDS; turn++) {
    const some = files.slice((turn * count) / ROUNDS, ((turn + 1) * count) / ROUNDS);
    writeFileSync(names, some.join("\n"));
    const all = [exiftool(), ...EXIFTOOL_OPTIONS, ...EXCLUDED_GROUPS, "-json", "-@", names];
    const theirTurn = async () => {
      theirs.push(await measureDuration(() => runFile("perl", all, { maxBuffer: 1e9 })));
    };
    const ourTurn = async () => {
      const reader = createMetadataReader();
      ours.push(await measureDuration(() => Promise.all(some.map((file) => reader.read(file, "image/jpeg")))));
      await reader.close();
    };
    for (const each of turn % 2 === 0 ? [theirTurn, ourTurn] : [ourTurn, theirTurn]) await each();
  }
  rmSync(folder, { recursive: true, force: true });
  const of = (all: readonly Duration[], part: keyof Duration) => all.reduce((sum, each) => sum + each[part], 0);
  const ratio = (part: keyof Duration) => of(ours, part) / of(theirs, part);
  const isReached = Math.max(ratio("cpuMs"), ratio("ms")) <= MAX_RATIO;
  if (!isReached) process.exitCode = 1;
  const said = (all: readonly Duration[]) =>
    `${(of(all, "ms") / count).toFixed(2)} ms and ${(of(all, "cpuMs") / count).toFixed(2)} of the processor`;
  printLine(`metadata of ${count} files, a file`, `ours ${said(ours)}, exiftool alone ${said(theirs)}`);
  const ratios = `${ratio("ms").toFixed(2)} times the time by the clock, ${ratio("cpuMs").toFixed(2)} of the processor`;
  printLine(`  target at most ${MAX_RATIO}`, `${ratios}: ${isReached ? "reached" : "MISSED"}`);
}

interface Duration {
  ms: number;
  cpuMs: number;
}

async function measureDuration(work: () => Promise<unknown>): Promise<Duration> {
  const time = watchCpuTime(process.pid);
  const started = performance.now();
  await work();
  return { ms: performance.now() - started, cpuMs: time() };
}
