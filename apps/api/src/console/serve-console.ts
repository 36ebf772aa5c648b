import { type CreateFastifyContextOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../platform/caller.ts";
import { tokenOf } from "../platform/http-binder.ts";
import { consoleRouter } from "./router.ts";
import type { ConsoleContext, ConsoleServices } from "./trpc.ts";

export const CONSOLE_PREFIX = "/console";

export async function serveConsole(
  fastify: FastifyInstance,
  services: ConsoleServices,
  callerByToken: (token: string) => Caller | undefined,
): Promise<void> {
  await fastify.register(fastifyTRPCPlugin, {
    prefix: CONSOLE_PREFIX,
    trpcOptions: {
      router: consoleRouter,
      createContext({ req }: CreateFastifyContextOptions): ConsoleContext {
        const token = tokenOf(req);
        return { caller: token === undefined ? undefined : callerByToken(token), services };
      },
      onError({ error, path }: { error: Error & { code: string }; path: string | undefined }) {
        if (error.code === "INTERNAL_SERVER_ERROR") fastify.log.error({ err: error.cause ?? error, path }, "console");
      },
      responseMeta: () => ({ headers: { "cache-control": "no-store" } }),
    },
  });
}
