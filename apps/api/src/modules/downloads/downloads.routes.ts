import { CUSTOM_CONVERT_SET_ID, type PictureFormat } from "@vitrine/contract/conversion";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import { isLoopback } from "../../platform/client-network.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import { closedSignal } from "../../platform/http/closed-signal.ts";
import { bindRoute, type EndpointBindings, setRateLimit } from "../../platform/http/route-binder.ts";
import { identifyWorkOwner } from "../../platform/jobs/work-limits.ts";
import type { RunningStreams } from "../../platform/replies/running-streams.ts";
import type { SendFile, SendStream } from "../../platform/replies/send-file.ts";
import { FILE_URL_REUSE_SECONDS } from "../../platform/replies/signed-files.ts";
import { CUSTOM_CONVERT_SET, ORIGINAL_CONVERT_SET } from "../access/access.ts";
import { parseConvertSetId } from "./conversion-file-names.ts";
import type { ConvertSets } from "./convert-sets.service.ts";
import type { DownloadCounter } from "./download-counter.ts";
import type { Downloads, RunConversionWhilePermitted } from "./downloads.service.ts";
import { contentDisposition } from "./entry-names.ts";
import type { DeliveredFile, FileResolver } from "./files.service.ts";

/** Requests per client network and minute, for GET and POST each, since every new list of assets stores a ticket. */
const ZIPS_PER_MINUTE = 60;

/** Cacheable while the signature is valid, since the URL contains the version. */
const CACHED_BY_BROWSER = { cacheControl: `private, max-age=${FILE_URL_REUSE_SECONDS}, immutable` };

/**
 * Headers of originals, which are untrusted: a browser that opens one gives it no origin and runs and loads nothing.
 */
const UNTRUSTED_HEADERS = { "content-security-policy": "default-src 'none'; sandbox" };

export interface DownloadRouteDeps {
  downloads: Downloads;
  convertSets: ConvertSets;
  files: FileResolver;
  counter: DownloadCounter;
  streams: Pick<RunningStreams, "track">;
  sendFile: SendFile;
  sendStream: SendStream;
  /** The caller of a session reference; undefined when the session has ended. */
  callerByRef(ref: string): Promise<Caller | undefined>;
}

export function downloadRoutes(api: EndpointBindings, dependencies: DownloadRouteDeps): void {
  const { downloads, convertSets, files, counter, streams, sendFile, sendStream, callerByRef } = dependencies;
  for (const key of ["download.zip", "download.zip_post"] as const) {
    setRateLimit(api, key, {
      max: ZIPS_PER_MINUTE,
      timeWindow: 60_000,
      // Links to single assets are not limited: they use the same endpoint, but are cheap.
      allowList: ({ ip, query }: FastifyRequest) =>
        isLoopback(ip) || (query as Record<string, unknown>).operation !== "zip",
    });
  }

  bindRoute(api, "session.csets", ({ caller, query, locale }) =>
    convertSets.listFitting(caller, query.asset_id, locale, query.fit),
  );
  bindRoute(api, "session.csets_post", ({ caller, body, locale }) =>
    convertSets.listFitting(caller, body.asset_id, locale, body.fit),
  );
  bindRoute(api, "download.single", async ({ caller, query, request, reply }) => {
    if (query.companion !== undefined) return downloads.companion(caller, query.id, query.companion);
    if (query.target === "view") return downloads.model(caller, query.id);
    return downloads.link(caller, query.id, parseSelection(query, "query"), createWait(caller, request, reply));
  });
  bindRoute(api, "download.zip", ({ caller, query, request }) =>
    downloads.zip(caller, query.id, parseZipSelection(query, "query"), identifyWorkOwner(request, caller)),
  );
  bindRoute(api, "download.zip_post", ({ caller, body, request }) =>
    downloads.zip(caller, body.id, parseZipSelection(body, "body"), identifyWorkOwner(request, caller)),
  );
  bindRoute(api, "download.preview", ({ caller, query }) => downloads.preview(caller, query.id, query.page));
  bindRoute(api, "download.video", ({ caller, params }) => downloads.video(caller, params.id));

  /** Streams are limited per account, across its sessions. */
  const streamOwner = (request: FastifyRequest, caller: Caller) => {
    const { account, session = "" } = identifyWorkOwner(request, caller);
    return account ?? session;
  };
  const sendDelivered = (file: DeliveredFile, caller: Caller, request: FastifyRequest, reply: FastifyReply) => {
    const { download } = file;
    // Bytes in memory are sent at once, so rights need not be checked again.
    if (!download && file.bytes) return sendFile(file, request, reply, CACHED_BY_BROWSER);
    const stream = {
      session: streamOwner(request, caller),
      maySend: () => hasRightsStill(file.isStillPermitted, caller),
    };
    if (!download) return sendFile(file, request, reply, { ...CACHED_BY_BROWSER, ...stream });
    return sendFile(file, request, reply, {
      ...stream,
      ...savedAs(download.name),
      onFirstByte: () => counter.recordStart(download.link, download.assets, caller),
    });
  };
  /**
   * Checks rights as for a new request. A download therefore counts as use of its session, and even a long one is not
   * ended by the idle limit. The session still ends: it has a maximum age, and stalled downloads are aborted.
   */
  async function hasRightsStill(
    isStillPermitted: (caller: Caller) => Promise<boolean>,
    { sessionRef }: Caller,
  ): Promise<boolean> {
    const caller = await callerByRef(sessionRef);
    return caller?.isAssetUser === true && isStillPermitted(caller);
  }
  function createWait(caller: Caller, request: FastifyRequest, reply: FastifyReply): RunConversionWhilePermitted {
    return async (isStillPermitted, make) => {
      const ended = new AbortController();
      const leave = streams.track(request, {
        bytes: 0,
        maySend: () => hasRightsStill(isStillPermitted, caller),
        end: () => ended.abort(),
      });
      try {
        return await api.gate.excludeWhile(
          make(AbortSignal.any([closedSignal(reply.raw), ended.signal]), identifyWorkOwner(request, caller)),
        );
      } catch (error) {
        if (!ended.signal.aborted) throw error;
        throw (await callerByRef(caller.sessionRef))
          ? createAppError("download.not_permitted", { source: "local" })
          : createAppError("session.required");
      } finally {
        leave();
      }
    };
  }
  bindRoute(api, "files.get", async ({ caller, params, request, reply }) =>
    sendDelivered(await files.file(caller, params, identifyWorkOwner(request, caller)), caller, request, reply),
  );
  bindRoute(api, "files.zip", async ({ caller, params, request, reply }) => {
    const zip = await files.zip(caller, params.ticket);
    if (!("open" in zip)) return sendDelivered(zip, caller, request, reply);
    const { mime, download, open, isStillPermitted } = zip;
    const count = (assetId: number) => counter.recordStart(`${download.link}/${assetId}`, [assetId], caller);
    return sendStream({ mime, open: () => open(identifyWorkOwner(request, caller), count) }, request, reply, {
      session: streamOwner(request, caller),
      maySend: () => hasRightsStill(isStillPermitted, caller),
      ...savedAs(download.name),
    });
  });
}

const savedAs = (name: string) => ({
  cacheControl: "private, no-cache",
  headers: { ...UNTRUSTED_HEADERS, "content-disposition": contentDisposition("attachment", name) },
});

interface RequestedForm {
  csetid?: string | undefined;
  format?: PictureFormat | undefined;
  max_edge?: number | undefined;
}

/** undefined for an invalid set. @throws request.invalid for choices that the set does not have */
function parseSelection(
  { csetid = String(ORIGINAL_CONVERT_SET), format, max_edge }: RequestedForm,
  where: "query" | "body",
) {
  const set = parseConvertSetId(csetid);
  const chosen = Object.entries({ format, max_edge }).filter(([, value]) => value !== undefined);
  if (set !== CUSTOM_CONVERT_SET && chosen.length > 0) {
    const issues = chosen.map(([name]) => ({
      path: `${where}.${name}`,
      message: `Only the set ${CUSTOM_CONVERT_SET_ID} supports it.`,
    }));
    throw createAppError("request.invalid", { issues });
  }
  return set === undefined ? undefined : { set, format, maxEdge: max_edge };
}

const parseZipSelection = (form: RequestedForm & { rest?: "originals" | undefined }, where: "query" | "body") => ({
  selection: parseSelection(form, where),
  withOriginals: form.rest === "originals",
});
