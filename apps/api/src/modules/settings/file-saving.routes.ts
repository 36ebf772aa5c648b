import { type Api, bind } from "../../platform/http-binder.ts";
import { receiveFile } from "../../platform/uploads.ts";
import type { FileSaving } from "./file-saving.service.ts";
import type { PortalFiles } from "./portal-files.service.ts";
import { placeOf } from "./uploaded-kind.ts";

export interface FileSavingRoutesDependencies {
  files: Pick<PortalFiles, "available">;
  saving: FileSaving;
  /** Of uploads that are not looked at yet. */
  folder: string;
}

export function fileSavingRoutes(api: Api, { files, saving, folder }: FileSavingRoutesDependencies): void {
  bind(api, "config.file_save", ({ params, caller, request }) =>
    receiveFile(request, { folder, maxBytes: placeOf(params.file).maxBytes }, async (upload) => {
      const removed = upload ? await saving.save(params.file, upload, caller) : [];
      if (!upload) await saving.remove(params.file, caller);
      return { ...(await files.available()), ...(removed.length > 0 ? { removed } : {}) };
    }),
  );
  bind(api, "config.file_remove", async ({ params, caller }) => {
    await saving.remove(params.file, caller);
    return {};
  });
}
