// `/livez` reports that the process runs and does no I/O. `/readyz` reports whether it can work, from a result at most
// two seconds old; the reason is only logged.
import type { FastifyInstance } from "fastify";

const MAX_AGE_MS = 2000;

export type Health = ReturnType<typeof createHealth>;

export function createHealth(onFailure: (name: string, error: unknown) => void) {
  const probes = new Map<string, () => boolean | Promise<boolean>>();
  let stopping = false;
  let wasReady = false;
  let last: { at: number; ready: Promise<boolean> } | undefined;

  async function runChecks(): Promise<boolean> {
    for (const [name, probe] of probes) {
      try {
        if (await probe()) continue;
        // Log only the change from ready to not ready.
        if (wasReady) onFailure(name, undefined);
      } catch (error) {
        onFailure(name, error);
      }
      wasReady = false;
      return false;
    }
    wasReady = true;
    return true;
  }

  return {
    /** Adds a check of something the server needs; it fails by rejecting or resolving to false. */
    addCheck: (name: string, probe: () => boolean | Promise<boolean>): void => void probes.set(name, probe),
    /** Reports not ready from now on: the server is shutting down. */
    markStopping(): void {
      stopping = true;
    },
    async isReady(): Promise<boolean> {
      if (stopping) return false;
      const now = performance.now();
      if (!last || now - last.at > MAX_AGE_MS) last = { at: now, ready: runChecks() };
      return last.ready;
    },
  };
}

export function registerHealthRoutes(fastify: FastifyInstance, health: Health): void {
  const head = { exposeHeadRoute: true };
  fastify.get("/livez", head, (_request, reply) => reply.header("cache-control", "no-store").send({ status: "alive" }));
  fastify.get("/readyz", head, async (_request, reply) => {
    const ready = await health.isReady();
    reply.header("cache-control", "no-store");
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
