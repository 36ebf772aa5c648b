import { getUploadRules, PICTURE_RULES } from "@vitrine/contract/upload-rules";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import { AppError, createAppError } from "../../platform/errors/app-error.ts";
import { bindRoute, type EndpointBindings } from "../../platform/http/route-binder.ts";
import { type Upload, withReceivedFile } from "../../platform/http/uploads.ts";
import { identifyWorkOwner, type WorkLimits } from "../../platform/jobs/work-limits.ts";
import { preconditionsOf } from "../../platform/replies/etag.ts";
import type { SendFile } from "../../platform/replies/send-file.ts";
import type { FileSaving } from "./file-saving.service.ts";
import type { PortalFiles } from "./portal-files.service.ts";
import { toRequester } from "./requester.ts";
import { SANDBOXED_FILE_REPLY_OPTIONS } from "./settings.routes.ts";
import type { TilePictureUploads } from "./tile-picture-uploads.service.ts";

export interface FileSavingRoutesDependencies {
  files: Pick<PortalFiles, "available">;
  saving: FileSaving;
  tilePictures: Pick<TilePictureUploads, "save">;
  sendFile: SendFile;
  shares: WorkLimits;
  /** Folder for uploads that are not checked yet. */
  folder: string;
}

/** Seconds for the header `Retry-After`. */
const RETRY_AFTER = 5;

export function fileSavingRoutes(api: EndpointBindings, dependencies: FileSavingRoutesDependencies): void {
  const { files, saving, tilePictures, sendFile, shares, folder } = dependencies;
  /** Takes one of the caller's upload slots until the file is checked and stored. */
  async function receive<T>(
    { request, caller }: { request: FastifyRequest; caller: Caller },
    maxBytes: number,
    use: (upload: Upload | undefined) => Promise<T>,
  ): Promise<T> {
    const leave = shares.acquire(
      identifyWorkOwner(request, caller),
      () => new AppError("rate.limited", { retryAfter: RETRY_AFTER }),
    );
    try {
      return await withReceivedFile(request, { folder, maxBytes }, use);
    } finally {
      leave();
    }
  }

  bindRoute(api, "config.file_save", ({ params, caller, request, reply }) =>
    receive({ request, caller }, getUploadRules(params.file).maxBytes, async (upload) => {
      const change = changeOf(request, caller);
      const removed = upload ? await saving.save(params.file, upload, change, toRequester(caller, reply)) : [];
      if (!upload) await saving.remove(params.file, change);
      return { ...(await files.available()), ...(removed.length > 0 ? { removed } : {}) };
    }),
  );
  bindRoute(api, "config.file_remove", async ({ params, caller, request }) => {
    await saving.remove(params.file, changeOf(request, caller));
    return {};
  });
  bindRoute(api, "config.thumbnail_save", ({ caller, request, reply }) =>
    receive({ request, caller }, PICTURE_RULES.maxBytes, async (upload) => {
      if (!upload) throw createAppError("request.invalid", { issues: [{ path: "body.file", message: "is missing" }] });
      return tilePictures.save(upload, caller, toRequester(caller, reply));
    }),
  );

  bindRoute(api, "revisions.files", async ({ params }) => ({ revisions: await saving.revisions(params.file) }));
  bindRoute(api, "revisions.file", async ({ params, request, reply }) =>
    sendFile(await saving.revision(params.file, params.id), request, reply, SANDBOXED_FILE_REPLY_OPTIONS),
  );
  bindRoute(api, "revisions.restore_file", async ({ params, caller, request, reply }) => {
    await saving.restore(params.file, params.id, changeOf(request, caller), toRequester(caller, reply));
    return files.available();
  });
}

const changeOf = (request: FastifyRequest, caller: Caller) => ({ ...caller, ...preconditionsOf(request) });
