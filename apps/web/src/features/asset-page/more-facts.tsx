import type { AssetDoc } from "../../asset/asset-doc.ts";
import { lazyOf } from "../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { AlsoAs } from "./also-as.tsx";

const CompanionFiles = lazyOf(() => import("./companion-files.tsx"), "CompanionFiles");

/** Below the metadata: files and other assets that an asset has to do with. */
export function MoreFacts({ asset }: { asset: AssetDoc }) {
  return (
    <>
      {asset.companions && (
        <LazyPart>
          <CompanionFiles asset={asset} />
        </LazyPart>
      )}
      {asset.asset_groups.includes("image") && <AlsoAs asset={asset} />}
    </>
  );
}
