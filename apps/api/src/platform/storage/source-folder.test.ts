import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openFileBelow, RefusedPathError, resolveSourceFolder } from "./source-folder.ts";

vi.setConfig({ testTimeout: 60_000 });

let base: string;
let root: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "vitrine-below-"));
  root = join(base, "root");
  for (const [folder, text] of [
    ["root/a/b", "public"],
    ["else/b", "secret"],
    ["data", "secret"],
  ] as const) {
    mkdirSync(join(base, folder), { recursive: true });
    writeFileSync(join(base, folder, "1.txt"), text);
  }
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  rmSync(base, { recursive: true, force: true });
});

it.runIf(process.platform === "linux")(
  "T28 reads nothing behind a link, however fast a folder and a link are swapped",
  async () => {
    symlinkSync(join(base, "else"), join(base, "link"));
    const swapping = new Worker(
      `const { renameSync } = require("node:fs");
       const { root, base, done } = require("node:worker_threads").workerData;
       while (!Atomics.load(done, 0)) {
         renameSync(root + "/a", base + "/was"); renameSync(base + "/link", root + "/a");
         renameSync(root + "/a", base + "/link"); renameSync(base + "/was", root + "/a");
       }`,
      { eval: true, execArgv: [], workerData: { root, base, done: new Int32Array(new SharedArrayBuffer(4)) } },
    );
    const source = await resolveSourceFolder(root);
    const seen = { opened: 0, link: 0 };
    try {
      while (seen.opened < 300 || seen.link < 300) {
        const text = await textOf(source).catch((error: unknown) => {
          if (error instanceof RefusedPathError) expect(error.reason).toBe("link");
          else expect(["ENOENT", "ENOTDIR"]).toContain((error as NodeJS.ErrnoException).code);
          if (error instanceof RefusedPathError) seen.link++;
          return undefined;
        });
        if (text === undefined) continue;
        expect(text).toBe("public");
        seen.opened++;
      }
    } finally {
      await swapping.terminate();
    }
  },
);

async function textOf(
  source: Awaited<ReturnType<typeof resolveSourceFolder>>,
  path = "a/b/1.txt",
  open = openFileBelow,
) {
  const file = await open(source, path);
  try {
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

describe.each(["linux", "another system"])("on %s", (system) => {
  const load = async () => {
    vi.stubGlobal("process", Object.create(process, { platform: { value: system } }));
    vi.resetModules();
    return import("./source-folder.ts");
  };

  it("T28 opens files below the root, follows no link in any part of the path, and opens nothing protected", async () => {
    const below = await load();
    const source = await below.resolveSourceFolder(root, [join(base, "data"), join(base, "never")]);
    const text = (path: string) => textOf(source, path, below.openFileBelow);
    expect(await text("a/b/1.txt")).toBe("public");
    symlinkSync(join(base, "else"), join(root, "first"));
    symlinkSync(join(base, "else/b"), join(root, "a/second"));
    symlinkSync(join(base, "else/b/1.txt"), join(root, "a/b/last.txt"));
    for (const path of ["first/b/1.txt", "a/second/1.txt", "a/b/last.txt"]) {
      await expect(text(path)).rejects.toMatchObject({ reason: "link" });
    }
    for (const path of ["../else/b/1.txt", "a/../../else/b/1.txt", "/etc/passwd", "a//b", "."]) {
      await expect(text(path)).rejects.toMatchObject({ reason: "link" });
    }
    await expect(text("a/b")).rejects.toMatchObject({ reason: "not_a_file" });
    await expect(text("a/c/1.txt")).rejects.toMatchObject({ code: "ENOENT" });
    renameSync(join(base, "data"), join(root, "moved"));
    await expect(text("moved/1.txt")).rejects.toMatchObject({ reason: "own_data" });
    await expect(below.resolveSourceFolder(join(root, "moved"), [join(root, "moved")])).rejects.toThrow("its own data");
  });

  it("T28 rejects a root behind a link, or inside a protected folder", async () => {
    const below = await load();
    symlinkSync(join(base, "data"), join(base, "linked"));
    mkdirSync(join(base, "data/blobs/ab"), { recursive: true });
    await expect(below.resolveSourceFolder(join(base, "linked"))).rejects.toMatchObject({ reason: "link" });
    await expect(below.resolveSourceFolder(join(base, "linked/blobs/ab"))).rejects.toMatchObject({ reason: "link" });
    await expect(below.resolveSourceFolder(join(base, "data/blobs/ab"), [join(base, "data")])).rejects.toThrow(
      "its own data",
    );
    const source = await below.resolveSourceFolder(root);
    renameSync(root, join(base, "was"));
    symlinkSync(join(base, "was"), root);
    await expect(textOf(source, "a/b/1.txt", below.openFileBelow)).rejects.toMatchObject({ reason: "link" });
  });

  it("T28 lists no folder behind a link", async () => {
    const below = await load();
    const source = await below.resolveSourceFolder(root);
    const names = async (path: string) => (await below.withFolder(source, path, ({ names }) => names())).map(String);
    expect(await names("a/b")).toEqual(["1.txt"]);
    symlinkSync(join(base, "else"), join(root, "first"));
    await expect(names("first")).rejects.toMatchObject({ reason: "link" });
    await expect(names("first/b")).rejects.toMatchObject({ reason: "link" });
  });
});
