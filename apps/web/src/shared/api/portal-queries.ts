/** Queries shared by all pages, with their keys. Keys start with the contract's endpoint. */
import { type Query, queryOptions } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { readSettings } from "@vitrine/settings/documents/read-settings";
import { isServerUnreachableError } from "./connection-store.ts";

export const queryKeys = {
  settings: ["config.get"],
  portalFiles: ["config.available"],
  fields: (lang: string) => ["index.fields", lang],
  asset: (id: string, lang: string, purpose?: "view") => ["assets.get", lang, id, purpose],
  convertSets: (id: string) => ["session.csets", id],
  maxAssets: ["info.downloads"],
} as const;

/** Queries that depend on user and language: all but those of the portal's configuration. */
export const userDependentQueryFilter = {
  predicate: ({ queryKey }: Query) => !String(queryKey[0]).startsWith("config."),
};

/** Storage key written whenever an admin saves, so that other tabs refetch. */
export const SETTINGS_SAVED_STORAGE_KEY = "vitrine.config";

/** Milliseconds until a request is repeated that a reachable server has refused. */
const RETRY_MS = 10_000;

/** Query options: refetch when the page gets the focus, so that changes made by an admin elsewhere are shown. */
export const REFETCH_ON_FOCUS_OPTIONS = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: "always",
  refetchInterval: ({ state }: { state: { status: string; error: unknown } }) =>
    state.status === "error" && !isServerUnreachableError(state.error) ? RETRY_MS : false,
} as const;

/** The portal's settings, migrated and merged over the defaults. Loaded before the first page shows. */
export const settingsQuery = (client: Client) =>
  queryOptions({
    queryKey: queryKeys.settings,
    queryFn: async ({ signal }) => readSettings(await client.call("config.get", { signal })),
    ...REFETCH_ON_FOCUS_OPTIONS,
  });

/** The metadata fields the caller may see, with labels. */
export const fieldsQuery = (client: Client, lang: string) =>
  queryOptions({
    queryKey: queryKeys.fields(lang),
    queryFn: async ({ signal }) => {
      // May be fetched before the language is in use.
      const headers = { "accept-language": lang };
      return (await client.call("index.fields", { signal, headers })).visible_fields;
    },
    staleTime: 300_000,
  });

/**
 * One asset in the user's language; null if it does not exist or the user may not see it. `purpose`: counts the request
 * as a view.
 */
export const assetQuery = (client: Client, id: string, lang: string, purpose?: "view") =>
  queryOptions({
    queryKey: queryKeys.asset(id, lang, purpose),
    queryFn: async ({ signal }) => {
      const { response } = await client.call("assets.get", { query: { assetid: [id], purpose }, signal });
      return response.docs[0] ?? null;
    },
  });

/** The conversion sets in which an asset may be downloaded; rejected with 403 if it may not be. */
export const convertSetsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: queryKeys.convertSets(id),
    queryFn: ({ signal }) => client.call("session.csets", { query: { asset_id: [id] }, signal }),
    staleTime: 60_000,
  });

/** Maximum number of assets in a zip; -1 is no limit. */
export const maxZipAssetsQuery = (client: Client) =>
  queryOptions({
    queryKey: queryKeys.maxAssets,
    queryFn: async ({ signal }) => (await client.call("info.downloads", { signal })).max_assets,
    staleTime: 300_000,
  });
