import type { Client } from "@vitrine/contract/client";
import { useRef, useState } from "react";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useFileErrorText } from "../saving/file-error-text.ts";
import { useShowSavedFiles } from "../saving/use-show-saved.ts";
import type { PortalFile } from "./configuration-file.ts";
import type { PortalFileName } from "./fetch-configuration.ts";

interface Uploads {
  /** Null before the first upload. */
  readonly state: { readonly done: number; readonly total: number } | null;
  /** Why a file was not taken, in words, by its name. */
  readonly failures: ReadonlyMap<string, string>;
  /** No further file is sent. */
  stop(): void;
  /** One after the other, those that were not taken before; whether all were taken. */
  send(files: readonly (readonly [string, PortalFile])[]): Promise<boolean>;
}

/** Gives the portal its files: they are in effect at once, they have no drafts. */
export function useFileUploads(): Uploads {
  const client = useClient();
  const showFiles = useShowSavedFiles();
  const errorText = useFileErrorText();
  const [state, setState] = useState<Uploads["state"]>(null);
  const taken = useRef(new Set<string>());
  const stopped = useRef(false);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const send: Uploads["send"] = async (files) => {
    const failed = new Map<string, string>();
    const waiting = files.filter(([name]) => !taken.current.has(name));
    const total = waiting.length;
    for (const [index, [name, file]] of waiting.entries()) {
      if (stopped.current) break;
      setState({ done: index, total });
      await upload(client, name as PortalFileName, file).then(
        () => taken.current.add(name),
        (error: unknown) => failed.set(name, errorText(error)),
      );
    }
    setState({ done: total, total });
    setFailures(failed);
    if (total > failed.size) await showFiles();
    return failed.size === 0 && !stopped.current;
  };
  const stop = () => {
    stopped.current = true;
  };
  return { state, failures, send, stop };
}

/** @throws ApiError, also for a name that the portal has no file of. */
async function upload(client: Client, file: PortalFileName, { bytes, type }: PortalFile): Promise<void> {
  const body = new FormData();
  body.set("file", new Blob([bytes.slice()], { type }), file);
  await client.raw("config.file_save", { params: { file }, body });
}
