import { spawn } from "node:child_process";
import { ExifTool } from "exiftool-vendored";
import type { Tags } from "./embedded.ts";

/**
 * Embedded metadata by exiftool: one long-lived process, told anew when it dies or hangs. It is given the paths
 * of the blob store, never a name that somebody else chose.
 */
export interface MetadataReader {
  /** False where the machine has no Perl; the import then goes on without embedded metadata. */
  available(): Promise<boolean>;
  /** Never rejects: a file whose metadata cannot be read has none. */
  read(path: string): Promise<Tags>;
  close(): Promise<void>;
}

// Patience costs little, and giving up loses what the file says of itself: a busy machine takes its time.
const READ_MS = 60_000;
const MAX_TAGS = 5_000;

const readArgs = [
  // Groups by place, structures as they are, texts of one tag in all languages.
  ...["-G1", "-struct", "-n", "-fast"],
  ...["-charset", "filename=utf8"],
  ...["-api", "largefilesupport=1", "-api", "QuickTimeUTC=1"],
  // Technique nobody searches for, much of it long.
  ...["-x", "MakerNotes:all", "-x", "ICC_Profile:all", "-x", "Preview:all", "-x", "File:all", "-x", "System:all"],
];

export function createMetadataReader(): MetadataReader {
  let tool: ExifTool | undefined;
  let available: Promise<boolean> | undefined;

  const start = () => {
    tool ??= new ExifTool({
      maxProcs: 1,
      maxTasksPerProcess: 2_000,
      taskTimeoutMillis: READ_MS,
      taskRetries: 1,
      useMWG: false,
      ignoreZeroZeroLatLon: false,
    });
    return tool;
  };

  return {
    available() {
      available ??= hasPerl().then((perl) =>
        perl
          ? start()
              .version()
              .then(
                () => true,
                () => false,
              )
          : false,
      );
      return available;
    },
    async read(path) {
      if (!(await this.available())) return {};
      try {
        const tags: Record<string, unknown> = { ...(await start().readRaw(path, { readArgs })) };
        return Object.fromEntries(Object.entries(tags).slice(0, MAX_TAGS));
      } catch {
        return {};
      }
    },
    async close() {
      await tool?.end(false).catch(() => {});
      tool = undefined;
    },
  };
}

function hasPerl(): Promise<boolean> {
  if (process.platform === "win32") return Promise.resolve(true);
  return new Promise((resolve) => {
    const child = spawn("perl", ["-v"], { stdio: "ignore" });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}
