/** Queries shared by all pages, with their keys. Keys begin with the contract's endpoint. */
import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { readSettings } from "@vitrine/settings/read-settings";
import { isUnreached } from "./connection.ts";

export const queryKeys = {
  settings: ["config.get"],
  portalFiles: ["config.available"],
  fields: (lang: string) => ["index.fields", lang],
  asset: (id: string, lang: string, purpose?: "view") => ["assets.get", lang, id, purpose],
  convertSets: (id: string) => ["session.csets", id],
  maxAssets: ["info.downloads"],
} as const;

/** Written to the storage whenever an admin has saved, so that other tabs ask again. */
export const SAVED_KEY = "vitrine.config";

/** Milliseconds until what a server refused that can be reached is asked for again. */
const AGAIN = 10_000;

/** Asked for again when somebody comes back to the page, so that what an admin changed elsewhere is shown. */
export const LIVING = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: "always",
  refetchInterval: ({ state }: { state: { status: string; error: unknown } }) =>
    state.status === "error" && !isUnreached(state.error) ? AGAIN : false,
} as const;

/** The portal's settings, migrated and merged over the defaults. Loaded before the first page shows. */
export const settingsQuery = (client: Client) =>
  queryOptions({
    queryKey: queryKeys.settings,
    queryFn: async ({ signal }) => readSettings(await client.call("config.get", { signal })),
    ...LIVING,
  });

/** The metadata fields the caller may see, with labels. */
export const fieldsQuery = (client: Client, lang: string) =>
  queryOptions({
    queryKey: queryKeys.fields(lang),
    queryFn: async ({ signal }) => {
      // It may be asked for before the language is in use.
      const headers = { "accept-language": lang };
      return (await client.call("index.fields", { signal, headers })).visible_fields;
    },
    staleTime: 300_000,
  });

/**
 * One asset in the reader's language; null where there is none, or none for the caller. `purpose`: somebody looks at it,
 * which is counted.
 */
export const assetQuery = (client: Client, id: string, lang: string, purpose?: "view") =>
  queryOptions({
    queryKey: queryKeys.asset(id, lang, purpose),
    queryFn: async ({ signal }) => {
      const { response } = await client.call("assets.get", { query: { assetid: [id], purpose }, signal });
      return response.docs[0] ?? null;
    },
  });

/** The forms in which an asset may be downloaded; refused with 403 where it may not be. */
export const convertSetsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: queryKeys.convertSets(id),
    queryFn: ({ signal }) => client.call("session.csets", { query: { asset_id: [id] }, signal }),
    staleTime: 60_000,
  });

/** How many assets one zip may hold; -1 is no limit. */
export const maxAssetsQuery = (client: Client) =>
  queryOptions({
    queryKey: queryKeys.maxAssets,
    queryFn: async ({ signal }) => (await client.call("info.downloads", { signal })).max_assets,
    staleTime: 300_000,
  });
