// The metadata of many files as the import reads it, beside exiftool alone: one process that is given all their names at
// once, with the same questions and JSON for an answer, which is the quickest that there is of it.
import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { createMetadataReader } from "@vitrine/api/server/modules/ingest/metadata-reader.service";
import sharp from "sharp";
import { watchTime } from "../processor-time.ts";
import { need } from "../program.ts";
import { root, say, work } from "./rounds.ts";

const FILES = 10_000;
/** Times what exiftool takes, by the clock and of the processor. */
const MOST = 1.3;
/** Of the files, each in its turn: by us, and by exiftool. */
const TURNS = 5;
const runFile = promisify(execFile);
const QUESTIONS = ["-G1", "-struct", "-n", "-fast", "-api", "largefilesupport=1", "-api", "QuickTimeUTC=1"];
const LEFT_OUT = ["MakerNotes", "ICC_Profile", "Preview", "File", "System"].flatMap((group) => ["-x", `${group}:all`]);

/** The script that the server uses. */
function exiftool(): string {
  const api = createRequire(join(root, "apps/api/package.json"));
  const vendored = createRequire(api.resolve("exiftool-vendored"));
  return join(dirname(vendored.resolve("exiftool-vendored.pl/package.json")), "bin/exiftool");
}

/** As an agency delivers them: EXIF of the camera, and XMP with texts, keywords and rights. */
async function write(folder: string, count: number): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const grey = sharp({ create: { width: 320, height: 240, channels: 3, background: "#789" } });
  const exif = { IFD0: { Make: "Canon", Model: "EOS R5", Copyright: "Studio" }, IFD2: { ISOSpeedRatings: "400" } };
  const words = Array.from({ length: 12 }, (_, n) => `<rdf:li>keyword ${n}</rdf:li>`).join("");
  const xmp = (n: number) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="3"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Picture ${n}</rdf:li><rdf:li xml:lang="de">Bild ${n}</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag>${words}</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const files = Array.from({ length: count }, (_, n) => join(folder, `${n}.jpg`));
  const one = await grey.jpeg().withExif(exif).withXmp(xmp(0)).toBuffer();
  // The same but for what stands behind the picture, where nobody looks.
  for (const [n, file] of files.entries()) writeFileSync(file, Buffer.concat([one, Buffer.from(String(n))]));
  return files;
}

export async function runMetadata(count = FILES): Promise<void> {
  need("perl", "exiftool runs in it. On Debian: apt-get install perl");
  const folder = join(work, "metadata");
  const files = await write(folder, count);
  const ours: Took[] = [];
  const theirs: Took[] = [];
  const names = join(work, "names.txt");
  for (let turn = 0; turn < TURNS; turn++) {
    const some = files.slice((turn * count) / TURNS, ((turn + 1) * count) / TURNS);
    writeFileSync(names, some.join("\n"));
    const all = [exiftool(), ...QUESTIONS, ...LEFT_OUT, "-json", "-@", names];
    const theirTurn = async () => {
      theirs.push(await took(() => runFile("perl", all, { maxBuffer: 1e9 })));
    };
    const ourTurn = async () => {
      const reader = createMetadataReader();
      ours.push(await took(() => Promise.all(some.map((file) => reader.read(file, "image/jpeg")))));
      await reader.close();
    };
    for (const each of turn % 2 === 0 ? [theirTurn, ourTurn] : [ourTurn, theirTurn]) await each();
  }
  rmSync(folder, { recursive: true, force: true });
  const of = (all: readonly Took[], part: keyof Took) => all.reduce((sum, each) => sum + each[part], 0);
  const ratio = (part: keyof Took) => of(ours, part) / of(theirs, part);
  const isReached = Math.max(ratio("cpuMs"), ratio("ms")) <= MOST;
  if (!isReached) process.exitCode = 1;
  const said = (all: readonly Took[]) =>
    `${(of(all, "ms") / count).toFixed(2)} ms and ${(of(all, "cpuMs") / count).toFixed(2)} of the processor`;
  say(`metadata of ${count} files, a file`, `ours ${said(ours)}, exiftool alone ${said(theirs)}`);
  const ratios = `${ratio("ms").toFixed(2)} times the time by the clock, ${ratio("cpuMs").toFixed(2)} of the processor`;
  say(`  target at most ${MOST}`, `${ratios}: ${isReached ? "reached" : "MISSED"}`);
}

interface Took {
  ms: number;
  cpuMs: number;
}

async function took(work: () => Promise<unknown>): Promise<Took> {
  const time = watchTime(process.pid);
  const started = performance.now();
  await work();
  return { ms: performance.now() - started, cpuMs: time() };
}
