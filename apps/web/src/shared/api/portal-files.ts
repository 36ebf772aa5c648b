/** Files that an admin has uploaded: logos, hero pictures, stylesheet, font, icon. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import type { ParamsOf } from "@vitrine/contract/endpoint";
import { useHost } from "../host/host-context.tsx";
import { isSafeMode } from "../host/safe-mode.ts";
import { useClient } from "./client-context.tsx";
import { queryKeys, REFETCH_ON_FOCUS_OPTIONS } from "./portal-queries.ts";

/** Name of a file that an admin may upload: `dashboardLogo`, `style`. */
export type PortalFileName = ParamsOf<"config.file">["file"];

export const availablePortalFilesQuery = (client: Client) =>
  queryOptions({
    queryKey: queryKeys.portalFiles,
    queryFn: ({ signal }) => client.call("config.available", { signal }),
    ...REFETCH_ON_FOCUS_OPTIONS,
  });

/** Input of `config.file` for one version of a file. Servers without the extension send no revisions. */
export const toPortalFileCallInput = (file: PortalFileName, revision: string | undefined) => ({
  params: { file },
  query: revision === undefined ? {} : { revision },
});

const NONE: readonly string[] = [];

/** Keys of custom pages that nobody has filled in yet; none on servers without the extension. */
export function useUnfilledPageKeys(): readonly string[] {
  return useQuery(availablePortalFilesQuery(useClient())).data?.unfilled_pages ?? NONE;
}

/** URL of the first of these files that exists; it changes with the file's content. Undefined in safe mode. */
export function usePortalFileUrl(...names: readonly PortalFileName[]): string | undefined {
  const client = useClient();
  const { data: files } = useQuery(availablePortalFilesQuery(client));
  const host = useHost();
  const file = isSafeMode(host) ? undefined : names.find((name) => files?.[name]);
  return file && client.url("config.file", toPortalFileCallInput(file, files?.revisions?.[file]));
}
