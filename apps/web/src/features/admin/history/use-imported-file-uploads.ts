import type { Client } from "@vitrine/contract/client";
import { isTilePictureId } from "@vitrine/settings/pages/tile-picture";
import { useRef, useState } from "react";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useFileErrorText } from "../saving/file-error-text.ts";
import { useRefreshPortalFiles } from "../saving/use-refresh-after-save.ts";
import type { PortalFileContent } from "./configuration-file.ts";
import type { StoredPortalFileName } from "./fetch-configuration.ts";

interface Uploads {
  /** Null before the first upload. */
  readonly state: { readonly done: number; readonly total: number } | null;
  /** Error messages by file name. */
  readonly failures: ReadonlyMap<string, string>;
  /** Stops before the next file. */
  stop(): void;
  /**
   * Uploads the files one after the other, except those uploaded before. After all succeeded, returns the new ids of tile
   * pictures by their old ids; else null.
   */
  send(files: readonly (readonly [string, PortalFileContent])[]): Promise<ReadonlyMap<string, string> | null>;
}

/** Uploads imported files to the portal. They take effect at once, as files have no drafts. */
export function useImportedFileUploads(): Uploads {
  const client = useClient();
  const refreshFiles = useRefreshPortalFiles();
  const errorText = useFileErrorText();
  const [state, setState] = useState<Uploads["state"]>(null);
  const uploaded = useRef(new Map<string, string>());
  const stopped = useRef(false);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const send: Uploads["send"] = async (files) => {
    const failed = new Map<string, string>();
    const waiting = files.filter(([name]) => !uploaded.current.has(name));
    const total = waiting.length;
    for (const [index, [name, file]] of waiting.entries()) {
      if (stopped.current) break;
      setState({ done: index, total });
      await upload(client, name, file).then(
        (id) => uploaded.current.set(name, id),
        (error: unknown) => failed.set(name, errorText(error)),
      );
    }
    setState({ done: total, total });
    setFailures(failed);
    if (total > failed.size) await refreshFiles();
    return failed.size === 0 && !stopped.current ? uploaded.current : null;
  };
  const stop = () => {
    stopped.current = true;
  };
  return { state, failures, send, stop };
}

/** Uploads a file and returns its name in the portal. @throws ApiError, also for an unknown name */
async function upload(client: Client, name: string, { bytes, type }: PortalFileContent): Promise<string> {
  const body = new FormData();
  body.set("file", new Blob([bytes.slice()], { type }), name);
  if (isTilePictureId(name)) return (await client.call("config.thumbnail_save", { body })).id;
  await client.raw("config.file_save", { params: { file: name as StoredPortalFileName }, body });
  return name;
}
