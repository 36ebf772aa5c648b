import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../shared/api/client-context.tsx";
import { isUnsupportedByServer } from "../../../shared/api/is-unsupported.ts";
import type { HitsQuery } from "../../../shared/search/find-assets.ts";

/** The aspect ratios of all hits in thousandths, in order; 0 if unknown. */
export type RatioStrip = Uint16Array;

/** Units of the aspect ratio 1. */
const RATIO_UNIT = 1000;

/**
 * Loads the aspect ratios of all hits, if the backend supports it. undefined while loading or unsupported: then the
 * result grows page by page.
 *
 * @param key query key of the search.
 */
export function useRatioStrip(key: readonly unknown[], query: HitsQuery, enabled: boolean): RatioStrip | undefined {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["search.ratio_strip", ...key],
    queryFn: async ({ signal }): Promise<RatioStrip | null> => {
      try {
        const response = await client.raw("search.ratio_strip", { query, signal });
        return parseRatioStrip(await response.arrayBuffer());
      } catch (error) {
        if (isUnsupportedByServer(error)) return null;
        throw error;
      }
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return enabled ? (data ?? undefined) : undefined;
}

/** Parses big-endian 16-bit ratios. */
export function parseRatioStrip(bytes: ArrayBuffer): RatioStrip {
  const view = new DataView(bytes);
  return Uint16Array.from({ length: bytes.byteLength >> 1 }, (_, at) => view.getUint16(at * 2));
}

/** Appends the strip's ratios to those of the loaded assets. NaN if unknown. */
export function appendStripRatios(known: readonly number[], strip: RatioStrip, size: number): readonly number[] {
  const rest = Array.from({ length: size - known.length }, (_, at) => {
    const ratio = strip[known.length + at] ?? 0;
    return ratio === 0 ? Number.NaN : ratio / RATIO_UNIT;
  });
  return [...known, ...rest];
}
