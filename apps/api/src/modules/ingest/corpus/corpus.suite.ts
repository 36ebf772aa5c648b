// Extended test of the import: real files of mixed origin, some of them damaged, and ten kills during the import.
// Run by `pnpm --filter @vitrine/api corpus`, which fetches the files first; not part of `npm test`.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import SqliteDatabase from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { resolveEntry } from "../../../platform/processes/spawn-entry.ts";
import { countEncoders } from "../../../testing/encoders.ts";
import { newDataFolder } from "../../../testing/harness.ts";
import { remove } from "../../../testing/import-kit.ts";
import { dumpLibrary } from "../../../testing/library-dump.ts";
import { descendants, waitForExit } from "../../../testing/process-tree.ts";
import type { ImportReport } from "../report/import-report.ts";
import {
  assertImageMagick,
  type CorpusFileOutcome,
  countByExtension,
  measureSimilarityToImageMagick,
} from "./outcomes.ts";

const CORPUS = fileURLToPath(new URL("../../../../.corpus/files", import.meta.url));
/** Files damaged by this test: half of them truncated, half with inverted bytes. */
const MADE_BROKEN = 40;
const KILLS = 10;
/** Records of the catalogue that is imported with the files; some describe a file, the others have none. */
const RECORDS = 20_000;
/** Minimum number of encoders that signed the files, including camera makers. */
const MIN_ENCODERS = 20;
const MIN_SIMILARITY = 0.95;
/** File extensions of formats of which at least one file must have a picture or a playable version. */
const SHOWN = (
  "jpg png gif webp tif svg avif heic heif jxl jp2 j2k psd psb bmp tga ico pcx exr hdr dds sgi xpm ppm pgm pbm " +
  "dng cr3 crw raf nef rw2 x3f pdf eps ttf otf woff woff2 docx xlsx pptx odt ods odp mp3 flac wav ogg glb gltf md txt"
).split(" ");
/** Timeout of an import on an overloaded machine. */
const IMPORT_MS = 90 * 60_000;

/** A companion of a JPEG; copied separately, so that it is imported as a picture, too. */
const BESIDE_A_JPEG = "debian-source/libimage-exiftool-perl/t/images/FujiFilm.raf";

let folder: string;
let catalogue: string;
let whole: string;
let killed: string;
/** Content -> one of its paths below the corpus. */
const distinct = new Map<string, string>();
let files = 0;

beforeAll(() => {
  if (!existsSync(CORPUS)) throw new Error("Run pnpm --filter @vitrine/api corpus: it fetches the files first.");
  folder = mkdtempSync(join(tmpdir(), "vitrine-corpus-"));
  [whole, killed] = [newDataFolder(), newDataFolder()];
  cpSync(CORPUS, folder, { recursive: true });
  for (const path of filesBelow(folder)) {
    const hash = createHash("sha256")
      .update(readFileSync(join(folder, path)))
      .digest("hex");
    if (!distinct.has(hash)) distinct.set(hash, path);
  }
  mkdirSync(join(folder, "alone"));
  cpSync(join(folder, BESIDE_A_JPEG), join(folder, "alone", basename(BESIDE_A_JPEG)));
  breakSome([...distinct.values()]);
  files = filesBelow(folder).length;
  catalogue = `${folder}.csv`;
  writeFileSync(catalogue, cataloguedRows(filesBelow(folder)).join("\n"));
});
afterAll(() => {
  for (const path of [folder, catalogue, whole, killed]) remove(path);
});

/** Every third file is described. */
function cataloguedRows(paths: readonly string[]): string[] {
  const described = paths.filter((path, at) => at % 3 === 0 && !path.includes('"'));
  return [
    "identifier,file,title,keywords",
    ...described.map((path, at) => `F-${at},"${path}",Krug ${at},Krug;Form ${at % 40}`),
    ...Array.from({ length: RECORDS }, (_, at) => `R-${at},,Schale ${at},Schale;Form ${at % 40}`),
  ];
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

function breakSome(paths: string[]): void {
  const candidates = paths.filter((path) => /\.(jpe?g|png|webp|gif|tiff?|pdf|mp4)$/i.test(path));
  for (let i = 0; i < MADE_BROKEN; i++) {
    const path = candidates[Math.floor((i * candidates.length) / MADE_BROKEN)] ?? "";
    const content = readFileSync(join(folder, path));
    const broken = i % 2 === 0 ? content.subarray(0, Math.max(64, content.length * 0.4)) : Buffer.from(content);
    if (i % 2 === 1) for (let at = 24; at < broken.length; at += 211) broken[at] = (broken[at] ?? 0) ^ 0xff;
    const target = join(folder, "made-broken", `${i}${extname(path)}`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, broken);
  }
}

function startImport(dataFolder: string) {
  const { file, execArgv } = resolveEntry("../../../cli", import.meta.url);
  const env = { ...process.env, VITRINE_DATA: dataFolder };
  return spawn(process.execPath, [...execArgv, file, "import", folder, "--catalogue", catalogue], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function query<T>(dataFolder: string, sql: string): T[] {
  const db = new SqliteDatabase(join(dataFolder, "vitrine.db"), { readonly: true });
  try {
    return db.prepare(sql).all() as T[];
  } finally {
    db.close();
  }
}

/** An icon has no placeholder. */
const outcomesOf = (dataFolder: string) =>
  query<CorpusFileOutcome>(
    dataFolder,
    `SELECT min(p.path) AS path, a.mime, a.problem,
       CASE WHEN a.placeholder IS NOT NULL
         THEN (SELECT blob_hash FROM rendition WHERE asset_id = a.id AND name = 'w320') END AS picture,
       (SELECT blob_hash FROM rendition WHERE asset_id = a.id AND name = 'play') AS play
     FROM asset a JOIN asset_path p ON p.asset_id = a.id GROUP BY a.id ORDER BY path`,
  );

it(
  "is sufficiently diverse",
  async () => {
    const encoders = await countEncoders(CORPUS);
    const untold = encoders.get(undefined) ?? 0;
    encoders.delete(undefined);
    const origins = new Map<string, number>();
    for (const path of distinct.values()) {
      const [registry = ""] = path.split("/");
      origins.set(registry, (origins.get(registry) ?? 0) + 1);
    }
    console.log(`files ${files}, distinct and foreign ${distinct.size}: ${listed(origins)}`);
    // Test pictures of cameras are often cut down by others since, and keep the name of the maker.
    const cameras = [...encoders.keys()].filter((name) => name?.startsWith("camera:")).length;
    const programs = encoders.size - cameras;
    console.log(`encoders ${programs} and ${cameras} makers of cameras: ${listed(encoders)}; do not tell: ${untold}`);
    expect(distinct.size).toBeGreaterThanOrEqual(400);
    expect([...origins.keys()]).toEqual(expect.arrayContaining(["debian-source", "npm", "pypi"]));
    expect(programs).toBeGreaterThanOrEqual(MIN_ENCODERS);
  },
  IMPORT_MS,
);

const listed = (counts: Map<string | undefined, number>) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

it(
  "accounts for every file and fails on none",
  async () => {
    const started = performance.now();
    const [code] = await once(startImport(whole), "exit");
    expect(code).toBe(0);
    const [job] = query<{ id: number; result: string }>(
      whole,
      "SELECT id, result FROM job WHERE kind = 'import' ORDER BY id",
    );
    const { counts, found } = JSON.parse(job?.result ?? "{}") as ImportReport;
    const skips = query<{ path: string; reason: string }>(whole, "SELECT path, reason FROM import_skip");
    const taken = "SELECT path FROM asset_path UNION SELECT path FROM companion";
    const paths = new Set(query<{ path: string }>(whole, taken).map(({ path }) => path));
    const listed = new Set(skips.map(({ path }) => path));
    expect(filesBelow(folder).filter((path) => !paths.has(path) && !isListed(path, listed))).toEqual([]);
    expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(found);
    const damaged = skips.filter(({ reason }) => /^(broken|damaged|crashed)$/.test(reason));
    const madeBroken = damaged.filter(({ path }) => path.startsWith("made-broken/")).length;
    const foundBroken = new Set(damaged.map(({ path }) => path)).size - madeBroken;
    const reasons: Record<string, number> = {};
    for (const { reason } of skips) reasons[reason] = (reasons[reason] ?? 0) + 1;
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `imported in ${seconds.toFixed(0)} s (${(files / seconds).toFixed(1)} files a second)`,
      counts,
      reasons,
    );
    console.log(`broken as found ${foundBroken}, cut or flipped here and noticed ${madeBroken} of ${MADE_BROKEN}`);
    for (const { path, reason } of damaged.slice(0, 400)) console.log(`  ${reason}: ${path}`);
    expect(foundBroken).toBeGreaterThanOrEqual(10);
    expect(foundBroken + madeBroken).toBeGreaterThanOrEqual(30);
  },
  IMPORT_MS,
);

/** A skipped folder is reported as one line, whatever its content. */
function isListed(path: string, listed: Set<string>): boolean {
  const parts = path.split("/");
  return parts.some((_, i) => listed.has(parts.slice(0, i + 1).join("/")));
}

it("shows files of every format, and reports why others are not shown", () => {
  const tallies = countByExtension(outcomesOf(whole));
  for (const [ending, { shown, reasons }] of tallies) console.log(`  ${ending}: ${shown} shown`, reasons);
  expect(SHOWN.filter((ending) => !tallies.get(ending)?.shown)).toEqual([]);
});

it(
  "shows pictures as another program does",
  async () => {
    await assertImageMagick();
    const known = JSON.parse(readFileSync(new URL("./unlike.json", import.meta.url), "utf8")) as Record<string, string>;
    let compared = 0;
    const unlike: string[] = [];
    const alike = new Set(Object.keys(known));
    for (const outcome of outcomesOf(whole)) {
      if (!outcome.mime.startsWith("image/") || outcome.mime.startsWith("image/svg+xml")) continue;
      if (outcome.path.startsWith("made-broken/")) continue;
      const similarity = await measureSimilarityToImageMagick(whole, folder, outcome);
      if (similarity === undefined) continue;
      compared++;
      if (similarity >= MIN_SIMILARITY) continue;
      if (!alike.delete(outcome.path)) unlike.push(`${outcome.path}: ${similarity.toFixed(3)}`);
    }
    console.log(`${compared} pictures beside ImageMagick's, ${Object.keys(known).length} unlike with a reason`);
    expect(unlike).toEqual([]);
    // An outdated reason would hide the next bug.
    expect([...alike]).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(400);
  },
  IMPORT_MS,
);

it(
  "gives the same result when it is killed ten times",
  async () => {
    const total = outcomesOf(whole).length;
    /** Half of them while files are imported, half while the catalogue is. */
    const killedAt = (kill: number) =>
      kill <= KILLS / 2 ? (total * kill) / (KILLS / 2 + 1) : total + (RECORDS * (kill - KILLS / 2)) / (KILLS / 2 + 1);
    const assets = () => query<{ n: number }>(killed, "SELECT count(*) AS n FROM asset")[0]?.n ?? 0;
    for (let kill = 1; kill <= KILLS; kill++) {
      const run = startImport(killed);
      const exit = once(run, "exit");
      while (run.exitCode === null && assets() < killedAt(kill)) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await new Promise((resolve) => setTimeout(resolve, (kill * 37) % 90));
      const started = descendants(run.pid);
      run.kill("SIGKILL");
      expect((await exit)[1]).toBe("SIGKILL");
      expect(await waitForExit(started)).toEqual([]);
    }
    expect((await once(startImport(killed), "exit"))[0]).toBe(0);
    const [after, before] = [dumpLibrary(join(killed, "vitrine.db")), dumpLibrary(join(whole, "vitrine.db"))];
    expect(after).toMatchObject({ lost: 0, check: "ok" });
    // Part by part: a difference deep inside of thousands would be printed as "[Array]".
    expect(differences(before, after)).toEqual([]);
  },
  IMPORT_MS,
);

function differences(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const lines = (dump: Record<string, unknown>) =>
    Object.entries(dump).flatMap(([part, rows]) => [rows].flat().map((row) => `${part} ${JSON.stringify(row)}`));
  const [then, now] = [new Set(lines(before)), new Set(lines(after))];
  return [
    ...[...then].filter((line) => !now.has(line)).map((line) => `only undisturbed: ${line}`),
    ...[...now].filter((line) => !then.has(line)).map((line) => `only killed: ${line}`),
  ];
}
