import type { FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import { fail } from "../../platform/app-error.ts";
import { isLoopback } from "../../platform/client-network.ts";
import { type Api, bind, limit } from "../../platform/http-binder.ts";
import { Disconnected, sendPieces } from "./byte-sender.ts";
import type { DownloadCounter } from "./download-counter.ts";
import type { Downloads } from "./downloads.service.ts";
import { contentDisposition } from "./entry-names.ts";
import type { Content, Files } from "./files.service.ts";

/** Of one network in a minute, by GET and by POST: every list that was not asked for before is kept for a while. */
const ZIPS_PER_MINUTE = 60;

export function downloadRoutes(api: Api, downloads: Downloads, files: Files, counter: DownloadCounter): void {
  for (const key of ["download.zip", "download.zip_post"] as const) {
    limit(api, key, {
      max: ZIPS_PER_MINUTE,
      timeWindow: 60_000,
      // A link to a single asset has the same address and costs nothing.
      allowList: ({ ip, query }: FastifyRequest) =>
        isLoopback(ip) || (query as Record<string, unknown>).operation !== "zip",
    });
  }

  bind(api, "session.csets", ({ caller, query, locale }) => downloads.convertSets(caller, query.asset_id, locale));
  bind(api, "download.single", ({ caller, query }) => downloads.link(caller, query.id, query.csetid ?? "0"));
  bind(api, "download.zip", ({ caller, query }) => downloads.zip(caller, query.id, query.csetid ?? "0"));
  bind(api, "download.zip_post", ({ caller, body }) => downloads.zip(caller, body.id, body.csetid ?? "0"));
  bind(api, "download.preview", ({ caller, query }) => downloads.preview(caller, query.id, query.page));
  bind(api, "download.video", ({ caller, params }) => downloads.video(caller, params.id));

  bind(api, "files.get", ({ caller, params, request, reply }) => {
    const found = files.file(caller, params.signature, params.asset, params.version, params.file);
    const give = (content: Content) =>
      send(content, request, reply, () => counter.began(request.url, content.takes, caller));
    return found instanceof Promise ? found.then(give) : give(found);
  });
  bind(api, "files.zip", ({ caller, params, request, reply }) => {
    const content = files.zip(caller, params.signature, params.ticket);
    return send(content, request, reply, () => counter.began(request.url, content.takes, caller));
  });
}

/** Bytes `[start, end)` that are asked for; undefined for all of them, "outside" for what the file does not have. */
function rangeOf(request: FastifyRequest, content: Content): { start: number; end: number } | undefined | "outside" {
  const { range, "if-range": condition } = request.headers;
  if (range === undefined || (condition !== undefined && condition !== content.etag)) return undefined;
  const parsed = parseRange(content.length, range, { combine: true });
  if (parsed === -1) return "outside";
  // Several parts at once would be a multipart reply: a server may answer with the whole instead.
  const only = parsed !== -2 && parsed.length === 1 ? parsed[0] : undefined;
  return only && { start: only.start, end: only.end + 1 };
}

function send(content: Content, request: FastifyRequest, reply: FastifyReply, onFirstByte: () => void): FastifyReply {
  const range = rangeOf(request, content);
  if (range === "outside") {
    reply.header("content-range", `bytes */${content.length}`);
    throw fail("download.range");
  }
  reply.header("etag", content.etag);
  reply.header(
    "cache-control",
    content.saveAs === undefined ? "private, max-age=43200, immutable" : "private, no-cache",
  );
  if (request.headers["if-none-match"] === content.etag) return reply.code(304).send();
  const { start, end } = range ?? { start: 0, end: content.length };
  reply
    .header("accept-ranges", "bytes")
    .header("content-type", content.mime)
    .header("content-length", end - start);
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end - 1}/${content.length}`);
  if (content.saveAs !== undefined)
    reply.header("content-disposition", contentDisposition("attachment", content.saveAs));
  const headOnly = request.method === "HEAD";
  if (start === 0 && !headOnly) onFirstByte();
  if (content.bytes && !headOnly) return reply.send(range ? content.bytes.subarray(start, end) : content.bytes);

  // Fastify's own stream handling costs a copy and two thirds of the rate: the connection is ours from here.
  const headers = reply.getHeaders();
  reply.hijack();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(reply.statusCode);
  if (headOnly) {
    reply.raw.end();
    return reply;
  }
  sendPieces(reply.raw, content.pieces(start, end)).catch((error: unknown) => {
    if (!(error instanceof Disconnected)) {
      request.log.error({ requestId: request.id, err: error, req: request }, "a file could not be sent to its end");
    }
  });
  return reply;
}
