// A small tmpfs disk that a test can fill; needs the right to mount.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEGABYTES = 24;
const mount = (...args: string[]) => spawnSync("mount", args).status === 0;
const mountAt = (folder: string) => mount("-t", "tmpfs", "-o", `size=${MEGABYTES}m`, "tmpfs", folder);
const unmount = (folder: string) => spawnSync("umount", ["-l", folder]);

export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-mount-"));
  const mounted = mountAt(folder);
  if (mounted) unmount(folder);
  rmSync(folder, { recursive: true });
  return mounted;
}

export interface SmallDisk {
  path: string;
  /** Fills the disk but for this many bytes. */
  fill(left?: number): void;
  freeSpace(): void;
  makeReadOnly(): void;
  remove(): void;
}

export function mountSmallDisk(): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), "vitrine-disk-"));
  if (!mountAt(path)) throw new Error("no disk could be mounted");
  const junk = join(path, "junk");
  return {
    path,
    fill(left = 0) {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(junk, "");
      for (let chunk = bavail * bsize - left; chunk > 0; chunk = Math.floor(chunk / 2)) {
        if (statfsSync(path).bavail * bsize - chunk < left) continue;
        try {
          writeFileSync(junk, Buffer.alloc(chunk), { flag: "a" });
        } catch {
          // A smaller piece may still fit.
        }
      }
    },
    freeSpace: () => truncateSync(junk),
    makeReadOnly: () => mount("-o", "remount,ro", path),
    remove() {
      unmount(path);
      rmSync(path, { recursive: true });
    },
  };
}
