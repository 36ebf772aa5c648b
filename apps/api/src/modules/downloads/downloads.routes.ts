import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import { isLoopback } from "../../platform/client-network.ts";
import { type Api, bind, limit } from "../../platform/http-binder.ts";
import type { SendFile } from "../../platform/send-file.ts";
import { FILE_WINDOW } from "../../platform/signed-files.ts";
import type { DownloadCounter } from "./download-counter.ts";
import type { Downloads } from "./downloads.service.ts";
import { contentDisposition } from "./entry-names.ts";
import type { DeliveredFile, Files } from "./files.service.ts";

/** Requests per client network and minute, by GET and by POST each: every new list of assets stores a ticket. */
const ZIPS_PER_MINUTE = 60;

/** The version is part of the address; the signature's window is how long it holds. */
const SHOWN = { cacheControl: `private, max-age=${FILE_WINDOW}, immutable` };

/**
 * Headers of originals, which we did not make: if a browser opens one, it has no origin, and runs and loads nothing.
 */
const FOREIGN = { "content-security-policy": "default-src 'none'; sandbox" };

export interface DownloadRoutesDependencies {
  downloads: Downloads;
  files: Files;
  counter: DownloadCounter;
  sendFile: SendFile;
  /** The caller of a session reference; undefined when the session has ended. */
  callerByRef(ref: string): Caller | undefined;
}

export function downloadRoutes(api: Api, dependencies: DownloadRoutesDependencies): void {
  const { downloads, files, counter, sendFile, callerByRef } = dependencies;
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
  bind(api, "session.csets_post", ({ caller, body, locale }) => downloads.convertSets(caller, body.asset_id, locale));
  bind(api, "download.single", ({ caller, query }) => downloads.link(caller, query.id, query.csetid ?? "0"));
  bind(api, "download.zip", ({ caller, query }) => downloads.zip(caller, query.id, query.csetid ?? "0"));
  bind(api, "download.zip_post", ({ caller, body }) => downloads.zip(caller, body.id, body.csetid ?? "0"));
  bind(api, "download.preview", ({ caller, query }) => downloads.preview(caller, query.id, query.page));
  bind(api, "download.video", ({ caller, params }) => downloads.video(caller, params.id));

  const send = (file: DeliveredFile, caller: Caller, request: FastifyRequest, reply: FastifyReply) => {
    const { download } = file;
    // Bytes in memory are sent at once: no need to check the right again.
    if (!download && file.bytes) return sendFile(file, request, reply, SHOWN);
    const stream = { session: caller.sessionRef, maySend: () => mayStill(file, caller) };
    if (!download) return sendFile(file, request, reply, { ...SHOWN, ...stream });
    return sendFile(file, request, reply, {
      ...stream,
      cacheControl: "private, no-cache",
      headers: { ...FOREIGN, "content-disposition": contentDisposition("attachment", download.name) },
      onFirstByte: () => counter.began(download.link, download.assets, caller),
    });
  };
  /**
   * Checks the right as for a new request. So a download counts as use of its session, and one of nine hours is not
   * ended by the idle limit. It does not keep the session for ever: a session has a maximum age, and a stalled reader
   * is cut.
   */
  function mayStill(file: DeliveredFile, { sessionRef }: Caller): boolean {
    const caller = callerByRef(sessionRef);
    return caller?.isAssetUser === true && file.mayStill(caller);
  }
  bind(api, "files.get", ({ caller, params, request, reply }) => {
    const found = files.file(caller, params.asset, params.version, params.file);
    return found instanceof Promise
      ? found.then((content) => send(content, caller, request, reply))
      : send(found, caller, request, reply);
  });
  bind(api, "files.zip", async ({ caller, params, request, reply }) =>
    send(await files.zip(caller, params.ticket), caller, request, reply),
  );
}
