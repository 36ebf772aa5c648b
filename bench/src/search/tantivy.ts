// Tantivy with a collector of its own over ordinals; its ordinary aggregation is many times slower.

import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { Peer } from "./contender.ts";
import { CORPUS_SOURCES } from "./export.ts";
import { digestOf, type Kept, kept, keptFolder } from "./kept.ts";
import { MissingPeerError, runTool, startPeer } from "./peer-process.ts";

const SOURCES = join(import.meta.dirname, "../../peers/tantivy");

/** Returns what compiled it. */
async function compile(program: string): Promise<string> {
  const cargo = await runTool("cargo", ["--version"]).catch(() => {
    throw new MissingPeerError(
      "Tantivy needs Rust's cargo: install it from https://rustup.rs and see that it is on the PATH.",
    );
  });
  const target = join(keptFolder(), "target");
  const env = { CARGO_TARGET_DIR: target, RUSTFLAGS: "-C target-cpu=native" };
  await runTool("cargo", ["build", "--quiet", "--release", "--locked"], env, SOURCES);
  await copyFile(join(target, "release/tantivy-peer"), program);
  return cargo.trim();
}

export async function tantivy(): Promise<Peer> {
  const program = await kept("tantivy-peer", digestOf(SOURCES), compile);
  let index: Kept<number> | undefined;
  return {
    async build(count, data) {
      index = await kept(`tantivy-${count}`, digestOf(...CORPUS_SOURCES, SOURCES), async (path) =>
        Number(await runTool(program.path, ["build", data, path])),
      );
    },
    async start(work) {
      if (!index) throw new Error("Tantivy's index was not built");
      const peer = await startPeer(program.path, ["serve", index.path, work], keptFolder());
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
