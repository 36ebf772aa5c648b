import type { FastifyRequest } from "fastify";
import { AppError, fail } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import { type Api, bind } from "../../platform/http-binder.ts";
import type { SendFile } from "../../platform/send-file.ts";
import { receiveFile, type Upload } from "../../platform/uploads.ts";
import { ownerOf, type WorkShares } from "../../platform/work-shares.ts";
import type { FileRevisions } from "./file-revisions.service.ts";
import type { FileSaving } from "./file-saving.service.ts";
import type { PortalFiles } from "./portal-files.service.ts";
import { requesterOf } from "./requester.ts";
import { HARMLESS } from "./settings.routes.ts";
import type { TilePictures } from "./tile-pictures.service.ts";
import { PICTURE_PLACE, placeOf } from "./uploaded-kind.ts";

export interface FileSavingRoutesDependencies {
  files: Pick<PortalFiles, "available">;
  saving: FileSaving;
  revisions: FileRevisions;
  tilePictures: Pick<TilePictures, "save">;
  sendFile: SendFile;
  shares: WorkShares;
  /** Of uploads that are not looked at yet. */
  folder: string;
}

/** Seconds: when to come back. */
const RETRY_AFTER = 5;

export function fileSavingRoutes(api: Api, dependencies: FileSavingRoutesDependencies): void {
  const { files, saving, revisions, tilePictures, sendFile, shares, folder } = dependencies;
  /** Counts for the caller until it has been looked at and stored. */
  async function receive<T>(
    { request, caller }: { request: FastifyRequest; caller: Caller },
    maxBytes: number,
    use: (upload: Upload | undefined) => Promise<T>,
  ): Promise<T> {
    const leave = shares.take(
      ownerOf(request, caller),
      () => new AppError("rate.limited", { retryAfter: RETRY_AFTER }),
    );
    try {
      return await receiveFile(request, { folder, maxBytes }, use);
    } finally {
      leave();
    }
  }

  bind(api, "config.file_save", ({ params, caller, request, reply }) =>
    receive({ request, caller }, placeOf(params.file).maxBytes, async (upload) => {
      const change = changeOf(request, caller);
      const removed = upload ? await saving.save(params.file, upload, change, requesterOf(caller, reply)) : [];
      if (!upload) await saving.remove(params.file, change);
      return { ...(await files.available()), ...(removed.length > 0 ? { removed } : {}) };
    }),
  );
  bind(api, "config.file_remove", async ({ params, caller, request }) => {
    await saving.remove(params.file, changeOf(request, caller));
    return {};
  });
  bind(api, "config.thumbnail_save", ({ caller, request, reply }) =>
    receive({ request, caller }, PICTURE_PLACE.maxBytes, async (upload) => {
      if (!upload) throw fail("request.invalid", { issues: [{ path: "body.file", message: "is missing" }] });
      return tilePictures.save(upload, caller, requesterOf(caller, reply));
    }),
  );

  bind(api, "revisions.files", async ({ params }) => ({ revisions: await revisions.list(params.file) }));
  bind(api, "revisions.file", async ({ params, request, reply }) =>
    sendFile(await revisions.content(params.file, params.id), request, reply, HARMLESS),
  );
  bind(api, "revisions.restore_file", async ({ params, caller, request, reply }) => {
    await revisions.restore(params.file, params.id, changeOf(request, caller), requesterOf(caller, reply));
    return files.available();
  });
}

const changeOf = ({ headers }: FastifyRequest, caller: Caller) => ({
  ...caller,
  ifMatch: headers["if-match"],
  ifNoneMatch: headers["if-none-match"],
});
