// The endpoints of section 7 of the specification, with method, path and allowed query parameters.
import { type Asset, assetById, createPictureSvg, isPublic, visibleFields } from "./assets.ts";
import type { ApiReply, ApiRequest, Endpoint } from "./endpoint.ts";
import { searchAssets } from "./find.ts";
import { type Account, FILES, openSession } from "./store.ts";

const seen = (id: string, account: Account | null): Asset | undefined => {
  const asset = assetById(id);
  return asset && (account?.user || isPublic(asset)) ? asset : undefined;
};

const all = (ids: readonly string[], account: Account | null) => ids.flatMap((id) => seen(id, account) ?? []);

const settings: readonly Endpoint[] = [
  { method: "GET", path: "config/global", answer: ({ store }) => ({ json: store.settings }) },
  {
    method: "POST",
    path: "config/global",
    who: "admin",
    body: "json",
    answer: ({ store, body }) => {
      store.settings = body;
      return { done: body };
    },
  },
  ...(["translations", "custom_html"] as const).flatMap((kind): Endpoint[] => [
    {
      method: "GET",
      path: `config/${kind}`,
      query: ["lang"],
      answer: ({ store, query }) => {
        const lang = query.get("lang");
        return { json: lang === null ? { locales: Object.keys(store[kind]) } : (store[kind][lang] ?? {}) };
      },
    },
    {
      method: "POST",
      path: `config/${kind}`,
      query: ["lang"],
      needs: ["lang"],
      who: "admin",
      body: "json",
      answer: ({ store, query, body }) => {
        store[kind][query.get("lang") ?? ""] = body;
        return { done: body };
      },
    },
  ]),
];

const files: readonly Endpoint[] = [
  {
    method: "GET",
    path: "config",
    answer: ({ store }) => ({ json: Object.fromEntries(FILES.map((name) => [name, store.files.has(name)])) }),
  },
  {
    method: "GET",
    path: "config/thumbnail",
    query: ["id"],
    needs: ["id"],
    who: "session",
    answer: ({ query, account }) => {
      const asset = seen(query.get("id") ?? "", account);
      return asset ? { bytes: createPictureSvg(asset), type: "image/svg+xml" } : { status: 404 };
    },
  },
  {
    method: "GET",
    path: "config/*",
    answer: ({ store, rest }) => store.files.get(rest) ?? { status: 404 },
  },
  {
    method: "POST",
    path: "config/*",
    who: "admin",
    body: "form",
    answer: ({ store, rest, body }) => {
      if (!FILES.includes(rest)) return { status: 404 };
      if (body) store.files.set(rest, body as { bytes: Uint8Array; type: string });
      else store.files.delete(rest);
      return { done: {} };
    },
  },
];

const bookmarks: readonly Endpoint[] = [
  {
    method: "GET",
    path: "config/bookmarks",
    who: "account",
    answer: ({ store, account }) => ({ json: store.bookmarks.get(account?.user ?? "") ?? [] }),
  },
  {
    method: "POST",
    path: "config/bookmarks",
    who: "account",
    body: "json",
    answer: ({ store, account, body }) => {
      store.bookmarks.set(account?.user ?? "", body);
      return { done: body };
    },
  },
];

const information: readonly Endpoint[] = [
  { method: "GET", path: "index/content_locales", answer: () => ({ json: { locales: ["de", "en"] } }) },
  {
    method: "GET",
    path: "info/all_languages",
    query: ["lang"],
    needs: ["lang"],
    answer: ({ query }) => {
      const names = new Intl.DisplayNames(query.get("lang") ?? "en", { type: "language" });
      const languages = ["de", "en", "fr", "is", "nl"].map((lang) => ({ lang, name: names.of(lang) }));
      return { json: { languages } };
    },
  },
  { method: "GET", path: "index/fields", who: "session", answer: () => ({ json: { visible_fields: visibleFields } }) },
  { method: "GET", path: "info/check_version", answer: () => ({ json: { version: "7.0.3" } }) },
  { method: "GET", path: "info/downloads", who: "session", answer: () => ({ json: { max_assets: 100 } }) },
];

const session: readonly Endpoint[] = [
  {
    method: "POST",
    path: "session/get",
    query: ["token"],
    body: "json",
    answer: ({ store, body }) => {
      const { user = null, pass = null } = (body ?? {}) as { user?: string; pass?: string };
      const opened = openSession(store, user, pass);
      return opened ? { json: opened } : { json: {}, status: 401 };
    },
  },
  {
    method: "GET",
    path: "session/check",
    answer: ({ account }) => ({ json: { isGuiAdmin: account?.isGuiAdmin ?? false, sessionValid: account !== null } }),
  },
  {
    method: "GET",
    path: "session/logout",
    answer: ({ store, token }) => {
      store.sessions.delete(token);
      return { done: {} };
    },
  },
  { method: "GET", path: "session/set_locale", query: ["locale"], needs: ["locale"], answer: () => ({ done: {} }) },
  {
    method: "GET",
    path: "session/csets",
    query: ["asset_id"],
    needs: ["asset_id"],
    who: "session",
    answer: ({ query, account }) =>
      account?.user && seen(query.get("asset_id") ?? "", account)
        ? {
            json: {
              convert_sets: [
                { id: "0", title: "Original" },
                { id: "1", title: "Web" },
              ],
            },
          }
        : { status: 403 },
  },
  { method: "POST", path: "user/passwordmail", body: "json", answer: () => ({ done: {} }) },
];

const zipOf = ({ query, account }: ApiRequest): ApiReply => {
  const rejected = query.getAll("id").filter((id) => !account?.user || !seen(id, account));
  return { json: { url: "/media/all.zip", rejected_asset_ids: rejected } };
};

const downloads: readonly Endpoint[] = [
  {
    method: "GET",
    path: "download/",
    query: ["id", "csetid", "target"],
    needs: ["id", "csetid", "target"],
    who: "session",
    answer: ({ query, account }) => {
      const asset = account?.user ? seen(query.get("id") ?? "", account) : undefined;
      return asset ? { json: { url: `/media/${asset.id}.svg?download` } } : { status: 403 };
    },
  },
  {
    method: "GET",
    path: "download",
    query: ["operation", "csetid", "id"],
    needs: ["operation", "csetid", "id"],
    repeats: ["id"],
    who: "session",
    answer: zipOf,
  },
  {
    method: "GET",
    path: "download/preview",
    query: ["id", "target", "page"],
    needs: ["id", "target", "page"],
    who: "session",
    answer: ({ query, account }) => {
      const asset = seen(query.get("id") ?? "", account);
      return { json: asset ? { url: asset.url, asset_groups: asset.asset_groups } : { asset_groups: [] } };
    },
  },
  { method: "GET", path: "download/video/*", who: "session", answer: () => ({ json: {} }) },
];

const jsonIn = (text: string | null) => (text ? JSON.parse(text) : {});

const search: readonly Endpoint[] = [
  {
    method: "GET",
    path: "",
    query: ["filter", "suggestions_filter", "solr_facetfields", "solr_q", "solr_sort", "solr_rows", "solr_start"],
    repeats: ["solr_facetfields"],
    who: "session",
    answer: ({ query, account }) => ({
      json: searchAssets({
        text: query.get("solr_q") ?? "*",
        filters: [jsonIn(query.get("filter")) ?? {}, jsonIn(query.get("suggestions_filter")) ?? {}],
        facets: query.getAll("solr_facetfields"),
        sort: query.get("solr_sort") ?? "score desc",
        rows: Number(query.get("solr_rows") ?? 10),
        start: Number(query.get("solr_start") ?? 0),
        seesAll: Boolean(account?.user),
      }),
    }),
  },
  {
    method: "GET",
    path: "assets",
    query: ["assetid"],
    needs: ["assetid"],
    who: "session",
    answer: ({ query, account }) => {
      const ids = (query.get("assetid") ?? "").match(/[^\s,"[\]]+/g) ?? [];
      return { json: { response: { docs: all(ids, account) } } };
    },
  },
];

/** The first has a picture and assets, the second neither. */
const COLLECTIONS: Readonly<Record<string, { label: string; src: string | null; ids: readonly string[] }>> = {
  collection_1: { label: "Am Wasser", src: "2", ids: ["1", "2", "3", "4", "5"] },
  collection_2: { label: "Leer", src: null, ids: [] },
};

const collections: readonly Endpoint[] = [
  {
    method: "GET",
    path: "collection",
    query: ["operation"],
    needs: ["operation"],
    who: "session",
    answer: () => ({
      json: {
        collections: Object.entries(COLLECTIONS).map(([indicator, { label, src }]) => ({ indicator, label, src })),
      },
    }),
  },
  {
    method: "GET",
    path: "collection/get",
    query: ["collection"],
    needs: ["collection"],
    who: "session",
    answer: ({ query, account }) => {
      const found = COLLECTIONS[query.get("collection") ?? ""];
      return found ? { json: { response: { docs: all(found.ids, account) } } } : { status: 404 };
    },
  },
];

/** In order of matching: paths with `*` come after exact ones. */
export const endpoints: readonly Endpoint[] = [
  ...bookmarks,
  ...settings,
  ...files,
  ...information,
  ...session,
  ...downloads,
  ...search,
  ...collections,
];
