// A library for delivery benchmarks: pictures for thumbnails, one large file for ranges, many incompressible files for
// the zip.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

export const REPOSITORY_ROOT = join(import.meta.dirname, "../../..");
export const WORK_FOLDER = join(REPOSITORY_ROOT, "bench/.work/delivery");
const MIB = 2 ** 20;

export interface DeliveryLibrary {
  dataFolder: string;
  /** 64 MiB, the same bytes as the asset `big.bin`. */
  big: string;
  /** As large as all files of the zip together. */
  raw: string;
}

async function picture(file: string, seed: number): Promise<void> {
  const colour = (shift: number) => ({
    r: (seed * 53 + shift) % 256,
    g: (seed * 97 + shift * 2) % 256,
    b: (seed * 29) % 256,
  });
  const noise = sharp({
    create: {
      width: 1200,
      height: 800,
      channels: 3,
      background: colour(0),
      noise: { type: "gaussian", mean: 128, sigma: 18 },
    },
  });
  await noise.blur(1.2).tint(colour(90)).jpeg({ quality: 88 }).toFile(file);
}

/** Created once, imported with the CLI, and cached for later runs with the same database schema. */
export async function prepareLibrary(): Promise<DeliveryLibrary> {
  const source = join(WORK_FOLDER, "source");
  const dataFolder = join(WORK_FOLDER, "data");
  const stamp = join(WORK_FOLDER, "complete");
  const library = { dataFolder, big: join(source, "big/big.bin"), raw: join(WORK_FOLDER, "raw.bin") };
  const schema = readFileSync(join(REPOSITORY_ROOT, "apps/api/dist/db/migrations/meta/_journal.json"), "utf8");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === schema) return library;
  rmSync(WORK_FOLDER, { recursive: true, force: true });
  for (const folder of ["pictures", "files", "big"]) mkdirSync(join(source, folder), { recursive: true });
  console.log("Making 60 pictures, 200 files of 5 MiB and one of 64 MiB ...");
  for (let i = 0; i < 60; i++) await picture(join(source, `pictures/picture-${i}.jpg`), i);
  for (let i = 0; i < 200; i++) writeFileSync(join(source, `files/file-${i}.bin`), randomBytes(5 * MIB));
  writeFileSync(library.big, randomBytes(64 * MIB));
  execFileSync("sh", ["-c", `cat "${source}"/files/*.bin > "${library.raw}"`]);
  console.log("Importing them ...");
  execFileSync(
    process.execPath,
    [join(REPOSITORY_ROOT, "apps/api/dist/cli.js"), "import", source, "--pool", "public"],
    {
      env: { ...process.env, NODE_ENV: "production", VITRINE_DATA: dataFolder, VITRINE_DEMO: "0" },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  writeFileSync(stamp, schema);
  return library;
}
