import { lazy } from "react";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { AlsoAs } from "./also-as.tsx";

const CompanionFiles = lazy(() =>
  import("./companion-files.tsx").then(({ CompanionFiles }) => ({ default: CompanionFiles })),
);

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
