/** What every page may ask for: keys beside the calls. Keys begin with the contract's endpoint. */
import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { mergeLoaded } from "../settings/load-settings.ts";

export const queryKeys = {
  settings: ["config.get"],
  portalFiles: ["config.available"],
  fields: (lang: string) => ["index.fields", lang],
  maxAssets: ["info.downloads"],
} as const;

/** The portal's settings, migrated and merged over the defaults. Loaded before the first page shows. */
export const settingsQuery = (client: Client) =>
  queryOptions({
    queryKey: queryKeys.settings,
    queryFn: async ({ signal }) => mergeLoaded(await client.call("config.get", { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const portalFilesQuery = (client: Client) =>
  queryOptions({
    queryKey: queryKeys.portalFiles,
    queryFn: ({ signal }) => client.call("config.available", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The metadata fields the caller may see, with labels. */
export const fieldsQuery = (client: Client, lang: string) =>
  queryOptions({
    queryKey: queryKeys.fields(lang),
    queryFn: async ({ signal }) => (await client.call("index.fields", { signal })).visible_fields,
    staleTime: 300_000,
  });

/** How many assets one zip may hold; -1 is no limit. */
export const maxAssetsQuery = (client: Client) =>
  queryOptions({
    queryKey: queryKeys.maxAssets,
    queryFn: async ({ signal }) => (await client.call("info.downloads", { signal })).max_assets,
    staleTime: 300_000,
  });
