import type { Client } from "@vitrine/contract/client";
import { isTilePicture } from "@vitrine/settings/pages/tile-picture";
import { useRef, useState } from "react";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useFileErrorText } from "../saving/file-error-text.ts";
import { useRefreshPortalFiles } from "../saving/use-publish-saved.ts";
import type { ExportedFile } from "./configuration-file.ts";
import type { PortalFileName } from "./fetch-configuration.ts";

interface Uploads {
  /** Null before the first upload. */
  readonly state: { readonly done: number; readonly total: number } | null;
  /** Why a file was not taken, in words, by its name. */
  readonly failures: ReadonlyMap<string, string>;
  /** No further file is sent. */
  stop(): void;
  /**
   * One after the other, those that were not taken before. Once all were taken, it answers the ids that the pictures of
   * tiles have here, by those they had; else null.
   */
  send(files: readonly (readonly [string, ExportedFile])[]): Promise<ReadonlyMap<string, string> | null>;
}

/** Gives the portal its files: they are in effect at once, they have no drafts. */
export function useFileUploads(): Uploads {
  const client = useClient();
  const showFiles = useRefreshPortalFiles();
  const errorText = useFileErrorText();
  const [state, setState] = useState<Uploads["state"]>(null);
  const taken = useRef(new Map<string, string>());
  const stopped = useRef(false);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const send: Uploads["send"] = async (files) => {
    const failed = new Map<string, string>();
    const waiting = files.filter(([name]) => !taken.current.has(name));
    const total = waiting.length;
    for (const [index, [name, file]] of waiting.entries()) {
      if (stopped.current) break;
      setState({ done: index, total });
      await upload(client, name, file).then(
        (id) => taken.current.set(name, id),
        (error: unknown) => failed.set(name, errorText(error)),
      );
    }
    setState({ done: total, total });
    setFailures(failed);
    if (total > failed.size) await showFiles();
    return failed.size === 0 && !stopped.current ? taken.current : null;
  };
  const stop = () => {
    stopped.current = true;
  };
  return { state, failures, send, stop };
}

/** Answers the name under which the portal has it. @throws ApiError, also for a name that it has no file of */
async function upload(client: Client, name: string, { bytes, type }: ExportedFile): Promise<string> {
  const body = new FormData();
  body.set("file", new Blob([bytes.slice()], { type }), name);
  if (isTilePicture(name)) return (await client.call("config.thumbnail_save", { body })).id;
  await client.raw("config.file_save", { params: { file: name as PortalFileName }, body });
  return name;
}
