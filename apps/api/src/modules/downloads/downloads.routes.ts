import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import { isLoopback } from "../../platform/client-network.ts";
import { type Api, bind, limit } from "../../platform/http-binder.ts";
import { sendFile } from "../../platform/send-file.ts";
import { FILE_WINDOW } from "../../platform/signed-files.ts";
import type { DownloadCounter } from "./download-counter.ts";
import type { Downloads } from "./downloads.service.ts";
import { contentDisposition } from "./entry-names.ts";
import type { DeliveredFile, Files } from "./files.service.ts";

/** Of one network in a minute, by GET and by POST: every list that was not asked for before is kept for a while. */
const ZIPS_PER_MINUTE = 60;

/** The version is part of the address; the signature's window is how long it holds. */
const SHOWN = { cacheControl: `private, max-age=${FILE_WINDOW}, immutable` };

/** Of what we did not make: should a browser open it after all, it has no origin, and runs and loads nothing. */
const FOREIGN = { "content-security-policy": "default-src 'none'; sandbox" };

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

  const send = (file: DeliveredFile, caller: Caller, request: FastifyRequest, reply: FastifyReply) => {
    const { taken } = file;
    if (!taken) return sendFile(file, request, reply, SHOWN);
    return sendFile(file, request, reply, {
      cacheControl: "private, no-cache",
      headers: { ...FOREIGN, "content-disposition": contentDisposition("attachment", taken.name) },
      onFirstByte: () => counter.began(request.url, taken.assets, caller),
    });
  };
  bind(api, "files.get", ({ caller, params, request, reply }) => {
    const found = files.file(caller, params.asset, params.version, params.file);
    return found instanceof Promise
      ? found.then((content) => send(content, caller, request, reply))
      : send(found, caller, request, reply);
  });
  bind(api, "files.zip", ({ caller, params, request, reply }) =>
    send(files.zip(caller, params.ticket), caller, request, reply),
  );
}
