import type { ConversionForm } from "../renditions/conversion-form.ts";
import type { WantedConversion } from "../renditions/conversions.service.ts";
import type { DeliverableAsset } from "./downloads.repository.ts";

/** What becomes of an asset in a convert set. */
export interface TakenAsset {
  form: ConversionForm;
  /** Of the file, without a dot; `zip` where there is a picture of each of several pages. */
  extension: string;
  /** Each becomes a file; 1 of what has no pages. */
  pages: number;
}

/** The files that become of an asset, one after the other: thousands of documents are hundreds of thousands of pages. */
export function* partsOf(
  { id, contentHash, mime }: DeliverableAsset,
  { form, pages }: TakenAsset,
): Generator<WantedConversion, void> {
  if (contentHash === null) return;
  for (let page = 1; page <= pages; page++) yield { assetId: id, source: contentHash, mime, form, page };
}
