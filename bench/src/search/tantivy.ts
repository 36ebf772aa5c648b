// Tantivy with a custom collector over ordinals, since its standard aggregation is many times slower.

import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { type CachedResult, computeDigest, getCacheFolder, getOrBuild } from "./build-cache.ts";
import type { ExternalEngine } from "./contender.ts";
import { CORPUS_SOURCES } from "./export.ts";
import { MissingProgramError, runTool, startEngineProcess } from "./peer-process.ts";

const SOURCES = join(import.meta.dirname, "../../peers/tantivy");

/** Returns the compiler's version. */
async function compile(program: string): Promise<string> {
  const cargo = await runTool("cargo", ["--version"]).catch(() => {
    throw new MissingProgramError(
      "Tantivy needs Rust's cargo: install it from https://rustup.rs and see that it is on the PATH.",
    );
  });
  const target = join(getCacheFolder(), "target");
  const env = { CARGO_TARGET_DIR: target, RUSTFLAGS: "-C target-cpu=native" };
  await runTool("cargo", ["build", "--quiet", "--release", "--locked"], env, SOURCES);
  await copyFile(join(target, "release/tantivy-peer"), program);
  return cargo.trim();
}

export async function createTantivyEngine(): Promise<ExternalEngine> {
  const program = await getOrBuild("tantivy-peer", computeDigest(SOURCES), compile);
  let index: CachedResult<number> | undefined;
  return {
    async build(count, data) {
      index = await getOrBuild(`tantivy-${count}`, computeDigest(...CORPUS_SOURCES, SOURCES), async (path) =>
        Number(await runTool(program.path, ["build", data, path])),
      );
    },
    async start(work) {
      if (!index) throw new Error("Tantivy's index was not built");
      const peer = await startEngineProcess(program.path, ["serve", index.path, work], getCacheFolder());
      return {
        name: "Tantivy",
        settings: `${program.about}, native code, fat LTO, one segment sorted by date, own collector over ordinals, stored fields in 4 KB blocks (LZ4)`,
        buildMilliseconds: index.about,
        builtBefore: index.before,
        ...peer,
      };
    },
  };
}
