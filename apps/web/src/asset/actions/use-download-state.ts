import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import { useClient } from "../../shared/api/client-context.tsx";
import { convertSetsQuery } from "../../shared/api/portal-queries.ts";
import { useSession } from "../../shared/api/session-context.tsx";
import type { AssetDoc } from "../asset-doc.ts";

/**
 * Returns the open asset with its download permission. If the record does not contain it, fetches the asset's
 * conversion sets, which a click would fetch anyway; until then the permission is unknown.
 */
export function useAssetWithDownloadState(asset: AssetDoc): AssetDoc {
  const client = useClient();
  const { session } = useSession();
  const enabled = asset.download_state === undefined && session?.isAssetUser === true;
  const { data, error } = useQuery({ ...convertSetsQuery(client, asset.id), enabled });
  const refused = (error instanceof ApiError && error.status === 403) || data?.convert_sets?.length === 0;
  return enabled && refused ? { ...asset, download_state: "forbidden" } : asset;
}
