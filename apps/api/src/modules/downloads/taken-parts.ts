import type { WantedConversion } from "../renditions/conversions.service.ts";
import type { TakenAsset } from "./convert-sets.service.ts";
import type { DeliverableAsset } from "./downloads.repository.ts";

/** The files that become of an asset, one after the other: thousands of documents are hundreds of thousands of pages. */
export function* partsOf(
  { id, contentHash, mime }: DeliverableAsset,
  { form, pages }: TakenAsset,
): Generator<WantedConversion, void> {
  if (contentHash === null) return;
  for (let page = 1; page <= pages; page++) yield { assetId: id, source: contentHash, mime, form, page };
}
