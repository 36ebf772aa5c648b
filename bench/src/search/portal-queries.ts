// Queries to the portal's API, drawn from its assets, so that each has hits.
import { createRandom } from "./corpus.ts";

/** Class -> URLs below /api/. */
export type PortalQueries = Record<string, string[]>;

const QUERIES = 100;
/** Facets of values, and ranges. */
const VALUES = ["keywords", "creator", "category", "country", "licence", "asset_groups", "format", "rating"];
const RANGES = ["imp_date", "file_size"];
const FILTERED = ["category", "country", "asset_groups"];

type Doc = Record<string, unknown>;

export async function createPortalQueries(address: string, token: string): Promise<PortalQueries> {
  const get = async (path: string) => {
    const reply = await fetch(`${address}/api/?${path}`, { headers: { authorization: token } });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    return (await reply.json()) as { response: { docs: Doc[]; numFound: number } };
  };
  const next = createRandom(7);
  const { numFound } = (await get("solr_rows=0")).response;
  const docs: Doc[] = [];
  for (let page = 0; page < 20; page++) {
    const start = Math.floor(next() * Math.max(1, Math.min(numFound, 90_000) - 20));
    docs.push(...(await get(`solr_rows=20&solr_start=${start}&solr_sort=imp_date%20desc`)).response.docs);
  }
  const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const some = (): { doc: Doc; words: string[] } => {
    const doc = any(docs) ?? {};
    const words = String(doc.title ?? "").split(/[^\p{L}\p{N}]+/u);
    return { doc, words: words.filter((word) => word.length > 2) };
  };
  const prefix = (word = "") => word.slice(0, 3 + Math.floor(next() * 3));
  const address50 = (parts: Record<string, string>, facets: readonly string[]) =>
    new URLSearchParams([
      ...Object.entries({ solr_rows: "50", solr_start: "0", solr_sort: "imp_date desc", ...parts }),
      ...facets.map((field) => ["solr_facetfields", field] as [string, string]),
    ]).toString();
  const made = (one: () => string) => Array.from({ length: QUERIES }, one);
  const wordAndPrefix = () => {
    const { words } = some();
    return `${any(words) ?? ""} ${prefix(any(words))}`.trim();
  };
  return {
    "A   everything": made(() => address50({ solr_q: "*" }, VALUES)),
    "A-  without facets": made(() => address50({ solr_q: "*" }, [])),
    "A+  with two ranges": made(() => address50({ solr_q: "*" }, [...VALUES, ...RANGES])),
    "B   by date": made(() => address50({ solr_q: wordAndPrefix() }, VALUES)),
    "B   by relevance": made(() => address50({ solr_q: wordAndPrefix(), solr_sort: "score desc" }, VALUES)),
    "P   a phrase": made(() => address50({ solr_q: `"${some().words.slice(0, 2).join(" ")}"` }, VALUES)),
    "C   three filters": made(() => {
      const { doc, words } = some();
      const filter: Record<string, unknown[]> = {};
      for (const field of FILTERED) {
        const value = [doc[field]].flat()[0];
        if (value !== undefined) filter[field] = [value];
      }
      return address50({ solr_q: prefix(any(words)), filter: JSON.stringify(filter) }, VALUES);
    }),
  };
}
