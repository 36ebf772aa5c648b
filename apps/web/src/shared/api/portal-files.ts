/** The files that an admin has given the portal: logos, hero pictures, stylesheet, font, icon. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import type { ParamsOf } from "@vitrine/contract/endpoint";
import { useHost } from "../host/host-context.tsx";
import { isSafeMode } from "../host/safe-mode.ts";
import { useClient } from "./client-context.tsx";
import { LIVING, queryKeys } from "./portal-queries.ts";

export type PortalFile = ParamsOf<"config.file">["file"];

export const portalFilesQuery = (client: Client) =>
  queryOptions({
    queryKey: queryKeys.portalFiles,
    queryFn: ({ signal }) => client.call("config.available", { signal }),
    ...LIVING,
  });

/** What names one version of a file to `config.file`. Servers without the extension tell no revision. */
export const portalFileInput = (file: PortalFile, revision: string | undefined) => ({
  params: { file },
  query: revision === undefined ? {} : { revision },
});

/** The address of the first of these files that is there and shown; it changes with the file's content. */
export function usePortalFile(...names: readonly PortalFile[]): string | undefined {
  const client = useClient();
  const { data: files } = useQuery(portalFilesQuery(client));
  const host = useHost();
  const file = isSafeMode(host) ? undefined : names.find((name) => files?.[name]);
  return file && client.url("config.file", portalFileInput(file, files?.revisions?.[file]));
}
