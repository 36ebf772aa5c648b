// A library to deliver: pictures for thumbnails, one large file for ranges, many incompressible ones for the zip.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

export const root = join(import.meta.dirname, "../../..");
export const work = join(root, "bench/.work/delivery");
const MIB = 2 ** 20;

export interface DeliveryLibrary {
  dataFolder: string;
  /** 64 MiB, the same bytes as the asset `big.bin`. */
  big: string;
  /** As long as the zip's files together. */
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

/** Made once and imported with the product's own command; kept for the next run, as long as the schema is the same. */
export async function prepareLibrary(): Promise<DeliveryLibrary> {
  const source = join(work, "source");
  const dataFolder = join(work, "data");
  const stamp = join(work, "complete");
  const library = { dataFolder, big: join(source, "big/big.bin"), raw: join(work, "raw.bin") };
  const schema = readFileSync(join(root, "apps/api/dist/db/migrations/meta/_journal.json"), "utf8");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === schema) return library;
  rmSync(work, { recursive: true, force: true });
  for (const folder of ["pictures", "files", "big"]) mkdirSync(join(source, folder), { recursive: true });
  console.log("Making 60 pictures, 200 files of 5 MiB and one of 64 MiB ...");
  for (let i = 0; i < 60; i++) await picture(join(source, `pictures/picture-${i}.jpg`), i);
  for (let i = 0; i < 200; i++) writeFileSync(join(source, `files/file-${i}.bin`), randomBytes(5 * MIB));
  writeFileSync(library.big, randomBytes(64 * MIB));
  execFileSync("sh", ["-c", `cat "${source}"/files/*.bin > "${library.raw}"`]);
  console.log("Importing them ...");
  execFileSync(process.execPath, [join(root, "apps/api/dist/cli.js"), "import", source, "--pool", "public"], {
    env: { ...process.env, NODE_ENV: "production", VITRINE_DATA: dataFolder, VITRINE_DEMO: "0" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  writeFileSync(stamp, schema);
  return library;
}
