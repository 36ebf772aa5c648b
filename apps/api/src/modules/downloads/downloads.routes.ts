import { CUSTOM_SET, type PictureFormat } from "@vitrine/contract/conversion";
import type { FastifyReply, FastifyRequest } from "fastify";
import { fail } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import { isLoopback } from "../../platform/client-network.ts";
import { closedSignal } from "../../platform/closed-signal.ts";
import { type Api, bind, limit } from "../../platform/http-binder.ts";
import type { RunningStreams } from "../../platform/running-streams.ts";
import type { SendFile, SendStream } from "../../platform/send-file.ts";
import { FILE_WINDOW } from "../../platform/signed-files.ts";
import { ownerOf } from "../../platform/work-shares.ts";
import { CUSTOM, ORIGINAL } from "../access/access.ts";
import type { ConvertSets } from "./convert-sets.service.ts";
import type { DownloadCounter } from "./download-counter.ts";
import type { Downloads, WaitFor } from "./downloads.service.ts";
import { contentDisposition } from "./entry-names.ts";
import type { DeliveredFile, Files } from "./files.service.ts";
import { setOf } from "./taken-names.ts";

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
  convertSets: ConvertSets;
  files: Files;
  counter: DownloadCounter;
  streams: Pick<RunningStreams, "begin">;
  sendFile: SendFile;
  sendStream: SendStream;
  /** The caller of a session reference; undefined when the session has ended. */
  callerByRef(ref: string): Caller | undefined;
}

export function downloadRoutes(api: Api, dependencies: DownloadRoutesDependencies): void {
  const { downloads, convertSets, files, counter, streams, sendFile, sendStream, callerByRef } = dependencies;
  for (const key of ["download.zip", "download.zip_post"] as const) {
    limit(api, key, {
      max: ZIPS_PER_MINUTE,
      timeWindow: 60_000,
      // A link to a single asset has the same address and costs nothing.
      allowList: ({ ip, query }: FastifyRequest) =>
        isLoopback(ip) || (query as Record<string, unknown>).operation !== "zip",
    });
  }

  bind(api, "session.csets", ({ caller, query, locale }) => convertSets.fitting(caller, query.asset_id, locale));
  bind(api, "session.csets_post", ({ caller, body, locale }) => convertSets.fitting(caller, body.asset_id, locale));
  bind(api, "download.single", ({ caller, query, request, reply }) => {
    if (query.companion !== undefined) return downloads.companion(caller, query.id, query.companion);
    if (query.target === "view") return downloads.model(caller, query.id);
    return downloads.link(caller, query.id, takingIn(query, "query"), waitIn(caller, request, reply));
  });
  bind(api, "download.zip", ({ caller, query, request }) =>
    downloads.zip(caller, query.id, takingIn(query, "query"), ownerOf(request, caller)),
  );
  bind(api, "download.zip_post", ({ caller, body, request }) =>
    downloads.zip(caller, body.id, takingIn(body, "body"), ownerOf(request, caller)),
  );
  bind(api, "download.preview", ({ caller, query }) => downloads.preview(caller, query.id, query.page));
  bind(api, "download.video", ({ caller, params }) => downloads.video(caller, params.id));

  /** However many sessions an account opens, it is one reader. */
  const readerOf = (request: FastifyRequest, caller: Caller) => {
    const { account, session = "" } = ownerOf(request, caller);
    return account ?? session;
  };
  const send = (file: DeliveredFile, caller: Caller, request: FastifyRequest, reply: FastifyReply) => {
    const { download } = file;
    // Bytes in memory are sent at once: no need to check the right again.
    if (!download && file.bytes) return sendFile(file, request, reply, SHOWN);
    const stream = { session: readerOf(request, caller), maySend: () => mayStill(file, caller) };
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
  function mayStill(file: Pick<DeliveredFile, "mayStill">, { sessionRef }: Caller): boolean {
    const caller = callerByRef(sessionRef);
    return caller?.isAssetUser === true && file.mayStill(caller);
  }
  function waitIn(caller: Caller, request: FastifyRequest, reply: FastifyReply): WaitFor {
    return async (may, make) => {
      const ended = new AbortController();
      const leave = streams.begin(request, {
        bytes: 0,
        maySend: () => mayStill({ mayStill: may }, caller),
        end: () => ended.abort(),
      });
      try {
        return await api.gate.aside(
          make(AbortSignal.any([closedSignal(reply.raw), ended.signal]), ownerOf(request, caller)),
        );
      } catch (error) {
        if (!ended.signal.aborted) throw error;
        throw callerByRef(caller.sessionRef)
          ? fail("download.not_permitted", { source: "local" })
          : fail("session.required");
      } finally {
        leave();
      }
    };
  }
  bind(api, "files.get", ({ caller, params, request, reply }) => {
    const found = files.file(caller, params, () => ownerOf(request, caller));
    return found instanceof Promise
      ? found.then((content) => send(content, caller, request, reply))
      : send(found, caller, request, reply);
  });
  bind(api, "files.zip", async ({ caller, params, request, reply }) => {
    const zip = await files.zip(caller, params.ticket);
    if (!("open" in zip)) return send(zip, caller, request, reply);
    const { mime, download, open } = zip;
    const count = (assetId: number) => counter.began(`${download.link}/${assetId}`, [assetId], caller);
    return sendStream({ mime, open: () => open(ownerOf(request, caller), count) }, request, reply, {
      session: readerOf(request, caller),
      maySend: () => mayStill(zip, caller),
      cacheControl: "private, no-cache",
      headers: { ...FOREIGN, "content-disposition": contentDisposition("attachment", download.name) },
    });
  });
}

interface AskedForm {
  csetid?: string | undefined;
  format?: PictureFormat | undefined;
  max_edge?: number | undefined;
}

/** undefined for a set that nobody can have. @throws request.invalid for a choice where there is none */
function takingIn({ csetid = String(ORIGINAL), format, max_edge }: AskedForm, where: "query" | "body") {
  const set = setOf(csetid);
  const chosen = Object.entries({ format, max_edge }).filter(([, value]) => value !== undefined);
  if (set !== CUSTOM && chosen.length > 0) {
    const issues = chosen.map(([name]) => ({
      path: `${where}.${name}`,
      message: `Only the set ${CUSTOM_SET} has it.`,
    }));
    throw fail("request.invalid", { issues });
  }
  return set === undefined ? undefined : { set, format, maxEdge: max_edge };
}
