import type { AssetDoc } from "../../asset/asset-doc.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { SamePictureAssets } from "./image-variants.tsx";

const CompanionFiles = lazyComponent(() => import("./companion-files.tsx"), "CompanionFiles");

/** Companion files and picture variants of an asset, below its metadata. */
export function RelatedFiles({ asset }: { asset: AssetDoc }) {
  const client = useClient();
  return (
    <>
      {asset.companions && client.has("companions") && (
        <LazyPart>
          <CompanionFiles asset={asset} />
        </LazyPart>
      )}
      {asset.asset_groups.includes("image") && client.has("like") && <SamePictureAssets asset={asset} />}
    </>
  );
}
