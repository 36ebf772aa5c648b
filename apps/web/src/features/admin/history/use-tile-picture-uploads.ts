import type { Client } from "@vitrine/contract/client";
import { useRef, useState } from "react";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useFileErrorText } from "../saving/file-error-text.ts";
import type { PortalFileContent } from "./configuration-file.ts";

interface Uploads {
  /** Null before the first upload. */
  readonly state: { readonly done: number; readonly total: number } | null;
  /** Error messages by id of the picture. */
  readonly failures: ReadonlyMap<string, string>;
  /** Stops before the next picture. */
  stop(): void;
  /**
   * Uploads the pictures one after the other, except those uploaded before. After all succeeded, returns their new ids by
   * their old ones; else null.
   */
  send(pictures: readonly (readonly [string, PortalFileContent])[]): Promise<ReadonlyMap<string, string> | null>;
}

/** Uploads imported tile pictures. Nothing shows them before a tile that refers to their new id is saved. */
export function useTilePictureUploads(): Uploads {
  const client = useClient();
  const errorText = useFileErrorText();
  const [state, setState] = useState<Uploads["state"]>(null);
  const uploaded = useRef(new Map<string, string>());
  const stopped = useRef(false);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const send: Uploads["send"] = async (pictures) => {
    const failed = new Map<string, string>();
    const waiting = pictures.filter(([id]) => !uploaded.current.has(id));
    const total = waiting.length;
    for (const [index, [id, picture]] of waiting.entries()) {
      if (stopped.current) break;
      setState({ done: index, total });
      await upload(client, id, picture).then(
        (newId) => uploaded.current.set(id, newId),
        (error: unknown) => failed.set(id, errorText(error)),
      );
    }
    setState({ done: total, total });
    setFailures(failed);
    return failed.size === 0 && !stopped.current ? uploaded.current : null;
  };
  const stop = () => {
    stopped.current = true;
  };
  return { state, failures, send, stop };
}

/** Uploads a picture and returns its id in this portal. @throws ApiError */
async function upload(client: Client, id: string, { bytes, type }: PortalFileContent): Promise<string> {
  const body = new FormData();
  body.set("file", new Blob([bytes.slice()], { type }), id);
  return (await client.call("config.thumbnail_save", { body })).id;
}
