// `/livez` says that the process runs and does no I/O. `/readyz` says whether it can do its work, from a result that
// is at most two seconds old; the reason goes to the log alone.
import type { FastifyInstance } from "fastify";

export interface Health {
  /** Something the server cannot work without; rejects or answers false when it fails. */
  check(name: string, probe: () => boolean | Promise<boolean>): void;
  /** Reports not ready from now on, since the server shuts down. */
  stopping(): void;
  ready(): Promise<boolean>;
}

const MAX_AGE = 2000;

export function createHealth(onFailure: (name: string, error: unknown) => void): Health {
  const probes = new Map<string, () => boolean | Promise<boolean>>();
  let stopping = false;
  let wasReady = false;
  let last: { at: number; ready: Promise<boolean> } | undefined;

  async function look(): Promise<boolean> {
    for (const [name, probe] of probes) {
      try {
        if (await probe()) continue;
        // That it is not ready yet after the start is no news, and neither is that it still is not.
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
    check: (name, probe) => void probes.set(name, probe),
    stopping() {
      stopping = true;
    },
    async ready() {
      if (stopping) return false;
      const now = performance.now();
      if (!last || now - last.at > MAX_AGE) last = { at: now, ready: look() };
      return last.ready;
    },
  };
}

export function healthRoutes(fastify: FastifyInstance, health: Health): void {
  const head = { exposeHeadRoute: true };
  fastify.get("/livez", head, (_request, reply) => reply.header("cache-control", "no-store").send({ status: "alive" }));
  fastify.get("/readyz", head, async (_request, reply) => {
    const ready = await health.ready();
    reply.header("cache-control", "no-store");
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
