import type { ConversionSpec } from "../renditions/conversions/conversion-spec.ts";
import type { ConversionRequest } from "../renditions/conversions/conversions.service.ts";
import type { AssetForDelivery } from "./downloads.repository.ts";

/** How an asset is converted: the form, and the files it results in. */
export interface ConversionPlan {
  form: ConversionSpec;
  /** Extension of the file, without a dot; `zip` if there are several pages. */
  extension: string;
  /** Number of pages, each of which becomes a file; 1 for assets without pages. */
  pages: number;
}

/** Yields one conversion per page; lazily, since thousands of documents may have hundreds of thousands of pages. */
export function* toPageConversions(
  { id, contentHash, mime }: AssetForDelivery,
  { form, pages }: ConversionPlan,
): Generator<ConversionRequest, void> {
  if (contentHash === null) return;
  for (let page = 1; page <= pages; page++) yield { assetId: id, source: contentHash, mime, form, page };
}
