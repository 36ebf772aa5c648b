import type { FastifyReply } from "fastify";
import { serializedJson } from "../../platform/http/answer-request.ts";
import { bindRoute, type EndpointBindings } from "../../platform/http/route-binder.ts";
import type { Bookmarks, SerializedBookmarks } from "./bookmarks.service.ts";

export function bookmarkRoutes(api: EndpointBindings, bookmarks: Bookmarks): void {
  bindRoute(api, "bookmarks.get", async ({ caller, reply }) => send(reply, await bookmarks.get(caller)));
  bindRoute(api, "bookmarks.save", async ({ caller, body, request, reply }) =>
    send(reply, await bookmarks.save(caller, body, request.headers["if-match"])),
  );
}

function send(reply: FastifyReply, { text, etag }: SerializedBookmarks) {
  reply.header("etag", etag);
  return serializedJson(text);
}
