import { serializedJson } from "../../platform/http/answer-request.ts";
import { type Api, bindRoute } from "../../platform/http/route-binder.ts";
import type { Bookmarks } from "./bookmarks.service.ts";

export function bookmarkRoutes(api: Api, bookmarks: Bookmarks): void {
  bindRoute(api, "bookmarks.get", async ({ caller, reply }) => {
    const { text, etag } = await bookmarks.get(caller);
    reply.header("etag", etag);
    return serializedJson(text);
  });
  bindRoute(api, "bookmarks.save", async ({ caller, body, request, reply }) => {
    const { text, etag } = await bookmarks.save(caller, body, request.headers["if-match"]);
    reply.header("etag", etag);
    return serializedJson(text);
  });
}
