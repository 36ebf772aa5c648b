import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useClient } from "../../../shared/api/client-context.tsx";
import {
  availablePortalFilesQuery,
  type PortalFileName,
  toPortalFileCallInput,
} from "../../../shared/api/portal-files.ts";
import { useHost } from "../../../shared/host/host-context.tsx";
import { isSafeMode } from "../../../shared/host/safe-mode.ts";
import { useDraftDocument, useDraftStore } from "./draft-context.tsx";
import { isDirty } from "./draft-store.ts";
import {
  createFileDraft,
  getCachedFileContent,
  getContentRevision,
  getStoredContentKey,
  NO_FILE_CONTENT_KEY,
  registerPickedContent,
} from "./file-drafts.ts";

interface FileDraft {
  /** Key of the content as it will be after the next save. */
  readonly content: string;
  readonly isChanged: boolean;
  /** Puts a file into the draft; first loads the list of files, to know what the save replaces. @throws ApiError */
  readonly pick: (bytes: Blob) => Promise<void>;
  /** Removes the file with the next save, or where the server has none, the picked one at once. @returns the latter */
  readonly remove: () => boolean;
  /** Back to the file that the server has. */
  readonly revert: () => void;
}

/** A portal file with its unsaved change. */
export function useFileDraft(file: PortalFileName): FileDraft {
  const store = useDraftStore();
  const query = availablePortalFilesQuery(useClient());
  const { data: files } = useQuery(query);
  const queries = useQueryClient();
  const name = `file ${file}` as const;
  const document = useDraftDocument(name);
  const stored = getStoredContentKey(file, files);
  const isChanged = document !== undefined && isDirty(document);
  const revert = () => store.remove(name);
  return {
    content: isChanged ? String(document.draft.content) : stored,
    isChanged,
    pick: async (bytes) => {
      const base = getStoredContentKey(file, await queries.ensureQueryData(query));
      store.put(name, createFileDraft(base, registerPickedContent(bytes)));
    },
    remove: () => {
      const hasNone = stored === NO_FILE_CONTENT_KEY;
      if (hasNone) revert();
      else store.put(name, createFileDraft(stored, NO_FILE_CONTENT_KEY));
      return hasNone;
    },
    revert,
  };
}

const urls = new WeakMap<Blob, string>();

/** URL of a picked content; it is valid as long as the page. */
function getBlobUrl(bytes: Blob): string {
  const url = urls.get(bytes) ?? URL.createObjectURL(bytes);
  urls.set(bytes, url);
  return url;
}

/** Returns a function that gets the URL of a content; undefined if there is no file, or if `?safe` leaves it out. */
export function useGetFileContentUrl(): (file: PortalFileName, content: string) => string | undefined {
  const client = useClient();
  const isSafe = isSafeMode(useHost());
  const { data: files } = useQuery(availablePortalFilesQuery(client));
  return (file, content) => {
    if (content === NO_FILE_CONTENT_KEY) return undefined;
    // A stored file is read from the server: it may have removed something from what was picked.
    const bytes = content === getStoredContentKey(file, files) ? undefined : getCachedFileContent(content);
    if (bytes) return getBlobUrl(bytes);
    return isSafe ? undefined : client.url("config.file", toPortalFileCallInput(file, getContentRevision(content)));
  };
}
