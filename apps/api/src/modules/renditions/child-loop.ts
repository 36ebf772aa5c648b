import { writeFileSync } from "node:fs";
import { type ChildReply, type ChildRequest, type Decoded, DecodeError, type DecodeJob } from "./decode-protocol.ts";

/**
 * The life of a decoding child: one job at a time, and no longer than its parent.
 * A child that needs more memory than it was given ends itself; the parent watches too, since a decoder
 * that never yields cannot watch itself.
 */
export function serveJobs(decode: (job: DecodeJob) => Promise<Decoded>) {
  // Ctrl-C reaches the whole group; the parent finishes what is under way and then lets go.
  process.on("SIGINT", () => {});
  process.on("disconnect", () => process.exit(0));
  offerToTheMemoryKiller();

  const limit = Number(process.env.VITRINE_CHILD_MEMORY ?? Number.POSITIVE_INFINITY);
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.exit(MEMORY_EXIT);
  }, 200).unref();

  process.on("message", (message: ChildRequest) => {
    decode(message.job).then(
      (ok) => send({ id: message.id, ok }),
      (error: unknown) => {
        const known = error instanceof DecodeError ? error : new DecodeError("broken", String(error));
        send({ id: message.id, problem: known.problem, detail: firstLine(known.message) });
      },
    );
  });
  send({ ready: true });
}

/** Exit code of a child that found itself over its memory. */
export const MEMORY_EXIT = 86;

function send(reply: ChildReply) {
  process.send?.(reply);
}

const firstLine = (text: string) => (text.split("\n")[0] ?? "").slice(0, 300);

/** When the machine runs out of memory, the kernel shall take a decoder and never the server. Linux only. */
function offerToTheMemoryKiller() {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Other systems have no such file.
  }
}
