// Serves tRPC over Fastify. tRPC's own plugin accepts forms of any length; this one only reads JSON within a limit from
// authorized callers.
import { type AnyTRPCProcedure, getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../platform/caller.ts";
import { tokenOf } from "../platform/http/answer-request.ts";
import { consoleRouter } from "./router.ts";
import type { ConsoleContext, ConsoleServices, ProcedureMeta } from "./trpc.ts";

export const CONSOLE_PREFIX = "/console";
/** Bytes. */
const BODY_LIMIT = 16 * 1024;

/** Procedures by their full paths; tRPC has no type for this list. */
const procedures = new Map(
  Object.entries(consoleRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>),
);

/** `path` is absent for procedures that have a route of their own. */
type ConsoleRequest = FastifyRequest<{ Params: { path?: string } }>;

const pathOf = ({ params, routeOptions }: ConsoleRequest): string =>
  params.path ?? routeOptions.url?.split("/").at(-1) ?? "";
const metaOf = (procedure: AnyTRPCProcedure) => procedure._def.meta as ProcedureMeta | undefined;

export async function serveConsole(
  fastify: FastifyInstance,
  services: ConsoleServices,
  callerByToken: (token: string, request: FastifyRequest) => Promise<Caller | undefined>,
): Promise<void> {
  await fastify.register(
    async (instance) => {
      // A JSON body stays text, since tRPC parses it itself.
      instance.removeAllContentTypeParsers();
      instance.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) =>
        done(null, text),
      );
      const limits = [...procedures].map(([path, procedure]) => [`/${path}`, metaOf(procedure)?.bodyLimit] as const);
      for (const [url, bodyLimit] of [["/:path", BODY_LIMIT] as const, ...limits]) {
        if (bodyLimit === undefined) continue;
        instance.route<{ Params: { path?: string } }>({
          method: ["GET", "POST"],
          url,
          bodyLimit,
          async onRequest(request, reply) {
            const refusal = await findAccessError(request, await contextOf(request));
            if (!refusal) return;
            // Sets an empty body: otherwise tRPC would wait for the real one, which has not arrived yet.
            request.body = "";
            await answer(request, reply, () => {
              throw refusal;
            });
          },
          handler: (request, reply) => answer(request, reply, () => contextOf(request)),
        });
      }
    },
    { prefix: CONSOLE_PREFIX },
  );

  async function contextOf(request: ConsoleRequest): Promise<ConsoleContext> {
    const token = tokenOf(request);
    return { caller: token === undefined ? undefined : await callerByToken(token, request), services };
  }

  async function answer(
    req: ConsoleRequest,
    res: FastifyReply,
    createContext: () => Promise<ConsoleContext>,
  ): Promise<void> {
    // tRPC builds a URL from the host and fails if it is invalid; only path and query are used.
    req.raw.headers.host = "localhost";
    await fastifyRequestHandler({
      req,
      res,
      path: pathOf(req),
      router: consoleRouter,
      allowBatching: false,
      createContext: () => createContext(),
      onError({ error, path }) {
        if (error.code === "INTERNAL_SERVER_ERROR") fastify.log.error({ err: error.cause ?? error, path }, "console");
      },
      responseMeta: () => ({ headers: { "cache-control": "no-store" } }),
    });
  }
}

/** The error of a rejected request, before its body is read; undefined if it is accepted. */
async function findAccessError(request: ConsoleRequest, context: ConsoleContext): Promise<TRPCError | undefined> {
  const procedure = procedures.get(pathOf(request));
  if (!procedure) return new TRPCError({ code: "NOT_FOUND", message: "There is no such procedure." });
  const { type } = procedure._def;
  if ((type === "mutation") !== (request.method === "POST")) return new TRPCError({ code: "METHOD_NOT_SUPPORTED" });
  try {
    await metaOf(procedure)?.authorize(context);
    return undefined;
  } catch (error) {
    return getTRPCErrorFromUnknown(error);
  }
}
