import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../shared/api/client-context.tsx";
import { isUnsupported } from "../../../shared/api/is-unsupported.ts";
import type { HitsQuery } from "../../../shared/search/find-assets.ts";

/** The aspect ratios of all hits, in their order; 0: unknown. */
export type Ratios = Uint16Array;

/** Units of a ratio of 1. */
const RATIO_UNIT = 1000;

/**
 * The ratios of all hits, where the backend has the extension. undefined until they are there: meanwhile, and without
 * them, the result grows page by page.
 *
 * @param key what the search is known by.
 */
export function useRatioStrip(key: readonly unknown[], query: HitsQuery, enabled: boolean): Ratios | undefined {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["search.ratio_strip", ...key],
    queryFn: async ({ signal }): Promise<Ratios | null> => {
      try {
        const response = await client.raw("search.ratio_strip", { query, signal });
        return readStrip(await response.arrayBuffer());
      } catch (error) {
        if (isUnsupported(error)) return null;
        throw error;
      }
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return enabled ? (data ?? undefined) : undefined;
}

/** Big-endian, two bytes each. */
export function readStrip(bytes: ArrayBuffer): Ratios {
  const view = new DataView(bytes);
  return Uint16Array.from({ length: bytes.byteLength >> 1 }, (_, at) => view.getUint16(at * 2));
}

/** What is laid out already keeps its ratios; the rest has those of the strip. NaN where nobody knows. */
export function withStrip(known: readonly number[], strip: Ratios, size: number): readonly number[] {
  const rest = Array.from({ length: size - known.length }, (_, at) => {
    const ratio = strip[known.length + at] ?? 0;
    return ratio === 0 ? Number.NaN : ratio / RATIO_UNIT;
  });
  return [...known, ...rest];
}
