import { expect, it } from "vitest";
import { AppError, createAppError } from "../errors/app-error.ts";
import { createHttpServer } from "./http-server.ts";
import { bindRoute, createEndpointBindings, registerRoutes } from "./route-binder.ts";

async function answerOf(error: Error, checkReplies: boolean) {
  const fastify = await createHttpServer({
    configuration: { logLevel: "silent", trustedProxies: [], apiPrefix: "/api", stallSeconds: 30 },
  });
  const api = createEndpointBindings();
  bindRoute(api, "info.check_version", () => {
    throw error;
  });
  const nobody = async () => undefined;
  await fastify.register(
    async (inner) => registerRoutes(inner, api, { callerByToken: nobody, callerByAddress: nobody, checkReplies }),
    { prefix: "/api" },
  );
  const reply = await fastify.inject({ url: "/api/info/check_version" });
  await fastify.close();
  return [reply.statusCode, reply.json().code];
}

it("turns an undeclared error code into an internal error if replies are checked", async () => {
  expect(await answerOf(createAppError("overloaded"), true)).toEqual([503, "overloaded"]);
  expect(await answerOf(createAppError("settings.stale", { current: {} }), true)).toEqual([500, "internal"]);
  expect(await answerOf(createAppError("settings.stale", { current: {} }), false)).toEqual([412, "settings.stale"]);
});

it("turns undeclared error details into an internal error, too", async () => {
  expect(await answerOf(new AppError("overloaded", { retryAfter: 3 }), true)).toEqual([503, "overloaded"]);
  expect(await answerOf(new AppError("overloaded", { path: "/srv/vitrine.db" }), true)).toEqual([500, "internal"]);
});
