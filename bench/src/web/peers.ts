// Pages for comparison, built by the same tool and served by the same server as the portal.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, type InlineConfig } from "vite";
import { REPOSITORY_ROOT } from "../delivery/library.ts";

const SOURCES = join(REPOSITORY_ROOT, "bench/peers/web");
const NAMES = ["static", "react", "mantine", "boxes"] as const;

export type PeerPages = Readonly<Record<(typeof NAMES)[number], string>> & { stop(): Promise<void> };

/** A picture of the portal's first results, for the static page. Sizes in pixels. */
export interface Picture {
  width: number;
  height: number;
  bytes: Uint8Array;
}

const target = "es2023";
const settings = { configFile: false, logLevel: "error", mode: "production" } satisfies InlineConfig;

async function buildPeer(name: string, folder: string): Promise<void> {
  await build({
    ...settings,
    root: join(SOURCES, name),
    base: "./",
    html: { cspNonce: "__CSP_NONCE__" },
    build: { outDir: folder, emptyOutDir: true, target, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  const assets = join(folder, "assets");
  mkdirSync(assets, { recursive: true });
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  for (const file of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
    const content = readFileSync(join(assets, file));
    writeFileSync(join(assets, `${file}.br`), brotliCompressSync(content, quality));
    writeFileSync(join(assets, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
}

/** Bundles a source file and its imports to a script; its exports are the global `name`. */
export async function bundleScript(entry: string, name: string, outDir: string): Promise<string> {
  await build({
    ...settings,
    root: outDir,
    build: {
      outDir,
      emptyOutDir: false,
      target,
      lib: { entry, name, formats: ["iife"], fileName: () => `${name}.js` },
    },
  });
  return readFileSync(join(outDir, `${name}.js`), "utf8");
}

/** Builds the pages into `folder` and serves them. */
export async function startPeers(folder: string, pictures: readonly Picture[]): Promise<PeerPages> {
  for (const name of NAMES) await buildPeer(name, join(folder, name));
  const page = join(folder, "static/index.html");
  const tags = pictures.map(({ width, height, bytes }, at) => {
    writeFileSync(join(folder, `static/assets/picture-${at}.webp`), bytes);
    return `<img src="./assets/picture-${at}.webp" width="${Math.round(width)}" height="${Math.round(height)}" alt="">`;
  });
  writeFileSync(page, readFileSync(page, "utf8").replace("<!--pictures-->", tags.join("")));
  const child = fork(
    join(import.meta.dirname, "peers.child.ts"),
    NAMES.map((name) => join(folder, name)),
    {
      execArgv: ["--import", import.meta.resolve("tsx")],
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  const [addresses] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [unknown];
  if (!Array.isArray(addresses)) throw new Error("the peers' server did not start");
  const [page0, react, mantine, boxes] = addresses as [string, string, string, string];
  return { static: page0, react, mantine, boxes, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  child.send("stop");
  await once(child, "exit");
}
