import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OpenFile } from "./blob-storage.ts";
import { createFileHandleCache, type FileHandleCache } from "./file-handle-cache.ts";

describe("Cached open files", () => {
  let folder: string;
  let files: FileHandleCache;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "vitrine-open-"));
    files = createFileHandleCache();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await files.close();
    rmSync(folder, { recursive: true });
  });

  const write = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content, { flag: "wx" });
    return path;
  };
  const textOf = async (file: OpenFile) => {
    const buffer = Buffer.alloc(100);
    return buffer.toString("utf8", 0, await file.read(buffer, 0, 100, 0));
  };
  /** Counted by the system. */
  const descriptors = () =>
    readdirSync("/proc/self/fd").filter((number) => {
      try {
        return readlinkSync(`/proc/self/fd/${number}`).startsWith(folder);
      } catch {
        return false;
      }
    }).length;

  it("are opened once for all readers, and not again for the next", async () => {
    const path = write("a", "text");
    const readers = await Promise.all([1, 2, 3].map(() => files.open(path)));
    expect([files.openCount(), descriptors()]).toEqual([1, 1]);
    for (const reader of readers) {
      expect([reader.size, await textOf(reader)]).toEqual([4, "text"]);
      reader.close();
      reader.close();
    }
    expect([files.openCount(), descriptors()]).toEqual([0, 1]);
    const next = await files.open(path);
    expect(descriptors()).toBe(1);
    next.close();
  });

  it("are closed when unused for a while, or when there are too many", async () => {
    for (let n = 0; n < 80; n++) (await files.open(write(`f${n}`, ""))).close();
    await vi.waitFor(() => expect(descriptors()).toBe(64), 60_000);
    vi.useFakeTimers();
    const reader = await files.open(write("read", ""));
    (await files.open(write("last", ""))).close();
    await files.close();
    (await files.open(write("idle", ""))).close();
    expect(descriptors()).toBe(2);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(descriptors()).toBe(1), 60_000);
    reader.close();
  });

  it("are dropped when removed: current readers continue, later ones get the new file", async () => {
    const path = write("a", "before");
    const reader = await files.open(path);
    rmSync(path);
    files.forget(path);
    await expect(files.open(path)).rejects.toThrow("ENOENT");
    write("a", "after");
    const next = await files.open(path);
    expect([await textOf(reader), await textOf(next), files.openCount()]).toEqual(["before", "after", 2]);
    reader.close();
    next.close();
    files.forget(path);
    await vi.waitFor(() => expect([files.openCount(), descriptors()]).toEqual([0, 0]), 60_000);
  });
});
