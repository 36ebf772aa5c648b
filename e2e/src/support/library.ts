// Reads the library by the API, to compare it with the screen.
import { type Client, createClient } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { Account } from "./demo.ts";

export type Asset = ReplyOf<"assets.get">["response"]["docs"][number];
export type FacetValue = ReplyOf<"search.find">["facetCounts"]["facetFields"][string]["values"][number];
export type Filters = Readonly<Record<string, string | string[]>>;

export interface Facet {
  readonly field: string;
  readonly label: string;
  readonly kind: "checkbox" | "radio" | "slider";
  readonly rangeKind: "date" | "filesize" | null;
}

export interface Library {
  readonly client: Client;
  /** Every asset visible to this session, in the portal's default order. */
  assets(text?: string, filter?: Filters, sort?: string): Promise<readonly Asset[]>;
  count(text: string, filter?: Filters): Promise<number>;
  facets(lang?: string): Promise<readonly Facet[]>;
  values(field: string, text?: string, filter?: Filters): Promise<readonly FacetValue[]>;
  range(field: string): Promise<{ readonly min: number; readonly max: number }>;
}

/** More assets than the demo library has. */
const MAX_ASSETS = 500;

/** Opens a separate session, as a guest if there is no account. */
export async function openLibrary(address: string, account?: Account): Promise<Library> {
  const reply = await fetch(`${address}/api/session/get`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account ? { user: account.name, pass: account.password } : {}),
  });
  const { session } = (await reply.json()) as { session: string };
  const client = createClient({ baseUrl: `${address}/api`, token: () => session, locale: () => "de" });
  const find = (text: string, filter: Filters | undefined, rows: number, facet?: string, sort?: string) =>
    client.call("search.find", {
      query: {
        solr_q: text === "" ? "*" : text,
        solr_rows: rows,
        solr_start: 0,
        solr_sort: sort ?? "score desc",
        ...(filter ? { filter: { ...filter } } : {}),
        ...(facet ? { solr_facetfields: [facet] } : {}),
      },
    });
  return {
    client,
    assets: async (text = "", filter, sort) => (await find(text, filter, MAX_ASSETS, undefined, sort)).response.docs,
    count: async (text, filter) => (await find(text, filter, 0)).response.numFound,
    values: async (field, text = "", filter) =>
      (await find(text, filter, 0, field)).facetCounts.facetFields[field]?.values ?? [],
    range: async (field) => {
      const { min = 0, max = 0 } = (await find("", undefined, 0, field)).facetCounts.facetFields[field] ?? {};
      return { min, max };
    },
    facets: async (lang = "de") => {
      const [{ visible_fields }, config] = await Promise.all([
        client.call("index.fields"),
        client.raw("config.get").then((reply) => reply.json() as Promise<{ facets?: FacetSetting[] }>),
      ]);
      return (config.facets ?? []).flatMap((setting): Facet[] => {
        const field = visible_fields.find(({ field_name }) => field_name === setting.field_name);
        if (!field) return [];
        const options = { ...field.options, ...setting.options };
        const range = setting.range_facet ?? field.range_facet;
        return [
          {
            field: field.field_name,
            label: field.default_labels[lang] ?? field.default_labels.en ?? field.field_name,
            kind: range ? "slider" : options.multivalue === "radio" ? "radio" : "checkbox",
            rangeKind:
              options.filterVal ??
              (field.type === "date" ? "date" : field.field_name === "file_size" ? "filesize" : null),
          },
        ];
      });
    },
  };
}

interface FacetSetting {
  readonly field_name: string;
  readonly range_facet?: boolean;
  readonly options?: { readonly filterVal?: "date" | "filesize" | null; readonly multivalue?: string };
}

/** The name that the portal shows for an asset: its title, else its file name. */
export function getAssetTitle(asset: Asset): string {
  const title = [asset.title_label, asset.title].flat().find((text) => typeof text === "string" && text !== "");
  return typeof title === "string" ? title : (asset.file_name ?? asset.id);
}

export function getAssetKind(asset: Asset): string {
  return asset.asset_groups[0] ?? "other";
}
