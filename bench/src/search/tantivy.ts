// Tantivy with a collector of its own over ordinals; its ordinary aggregation is many times slower.

import { join } from "node:path";
import type { Contender } from "./contender.ts";
import { MissingPeerError, runTool, startPeer } from "./peer-process.ts";

const SOURCES = join(import.meta.dirname, "../../peers/tantivy");

export async function startTantivy(count: number, work: string): Promise<Contender> {
  const cargo = await runTool("cargo", ["--version"]).catch(() => {
    throw new MissingPeerError(
      "Tantivy needs Rust's cargo: install it from https://rustup.rs and see that it is on the PATH.",
    );
  });
  const target = join(work, "target");
  const env = { CARGO_TARGET_DIR: target, RUSTFLAGS: "-C target-cpu=native" };
  await runTool("cargo", ["build", "--quiet", "--release", "--locked"], env, SOURCES);
  const peer = await startPeer(join(target, "release/tantivy-peer"), [String(count), work], work);
  return {
    name: "Tantivy",
    version: String(peer.about.version),
    settings: `${cargo.trim()}, native code, fat LTO, one segment sorted by date, own collector over ordinals, stored fields in 4 KB blocks (LZ4)`,
    buildMilliseconds: Number(peer.about.buildMilliseconds),
    bytes: Number(peer.about.bytes),
    run: peer.run,
    answers: peer.answers,
    close: peer.close,
  };
}
