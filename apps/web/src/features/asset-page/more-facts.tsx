import type { AssetDoc } from "../../asset/asset-doc.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { lazyOf } from "../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { AlsoAs } from "./also-as.tsx";

const CompanionFiles = lazyOf(() => import("./companion-files.tsx"), "CompanionFiles");

/** Below the metadata: files and other assets that an asset has to do with. */
export function MoreFacts({ asset }: { asset: AssetDoc }) {
  const client = useClient();
  return (
    <>
      {asset.companions && client.has("companions") && (
        <LazyPart>
          <CompanionFiles asset={asset} />
        </LazyPart>
      )}
      {asset.asset_groups.includes("image") && client.has("like") && <AlsoAs asset={asset} />}
    </>
  );
}
