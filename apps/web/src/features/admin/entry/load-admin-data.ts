/** Loads what the administration needs before its first section: all documents, and the fields and collections that settings refer to. */
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf, RouteKey } from "@vitrine/contract/endpoint";
import { isJsonObject, type JsonObject } from "@vitrine/settings/merge";
import { parsePages } from "@vitrine/settings/pages/stored-pages";
import type { SessionActions } from "../../../shared/api/session-actions.ts";
import type { Session } from "../../../shared/api/session-store.ts";
import { SHIPPED_LANGUAGES } from "../../../shared/i18n/all-shipped.ts";
import { createDraft } from "../drafts/create-draft.ts";
import type { DraftDocument, DraftDocuments } from "../drafts/draft-store.ts";

export interface AdminData {
  readonly documents: DraftDocuments;
  readonly fields: ReplyOf<"index.fields">["visible_fields"];
  readonly collections: ReplyOf<"collections.list">["collections"];
  /** Version of the server. */
  readonly version: string;
}

export const getAdminDataKey = (user: string | null | undefined) => ["config.admin_entry", user];

/** The data is loaded once per visit; after that the drafts are the current state. */
export const adminDataQuery = (client: Client, session: Session | null, renew: SessionActions["renew"]) =>
  queryOptions({
    queryKey: getAdminDataKey(session?.user),
    queryFn: ({ signal }) => loadAdminData(client, () => renew(session), signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Asks for a login first if there is no valid admin session.
 *
 * @throws ApiError if there is no admin session, or settings or texts cannot be loaded.
 */
export async function loadAdminData(
  client: Client,
  renew: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<AdminData> {
  const isAdmin = async () => {
    const { sessionValid, isGuiAdmin } = await client.call("session.check", { signal });
    return sessionValid && isGuiAdmin;
  };
  if (!(await isAdmin()) && !((await renew()) && (await isAdmin())))
    throw new ApiError({ status: 401, code: "session.required", message: "" });
  const ofLanguages = async (kind: "translations" | "pages") => {
    const { locales } = await client.call(kind === "pages" ? "pages.list" : "translations.list", { signal });
    // Load stored texts only: shipped texts are part of the portal and not of the draft.
    const own = kind === "translations" ? { source: "stored" } : {};
    const fetchOf = async (lang: string) =>
      [lang, await fetchDocument(client, `${kind}.get`, { query: { lang, ...own }, signal })] as const;
    return Promise.all(locales.map(fetchOf));
  };
  const [settings, texts, pages, fields, collections, { version }] = await Promise.all([
    fetchDocument(client, "config.get", { signal }),
    ofLanguages("translations"),
    ofLanguages("pages"),
    // The settings must stay editable while the search is unavailable.
    client.call("index.fields", { signal }).then(
      (reply) => reply.visible_fields,
      () => [],
    ),
    client.call("collections.list", { signal }).then(
      (reply) => reply.collections,
      () => [],
    ),
    client.call("info.check_version", { signal }),
  ]);
  const documents: Record<string, DraftDocument> = { settings: createDraft("settings", settings.body, settings.etag) };
  // First an empty document for each shipped language: the backend may omit languages without stored texts.
  for (const lang of SHIPPED_LANGUAGES) documents[`texts ${lang}`] = createDraft(`texts ${lang}`, {}, null);
  for (const [lang, { body, etag }] of texts) documents[`texts ${lang}`] = createDraft(`texts ${lang}`, body, etag);
  for (const [lang, { body, etag }] of pages) documents[`pages ${lang}`] = createDraft(`pages ${lang}`, body, etag);
  return { documents: documents as DraftDocuments, fields, collections, version };
}

async function fetchDocument(
  client: Client,
  key: RouteKey & `${string}.get`,
  input: { query?: Record<string, string>; signal: AbortSignal },
): Promise<{ body: JsonObject; etag: string | null }> {
  const response = await (client.raw as (key: RouteKey, input: unknown) => Promise<Response>)(key, input);
  const text = await response.text();
  const body: unknown = key === "pages.get" ? { ...parsePages(text) } : JSON.parse(text);
  return { body: isJsonObject(body) ? body : {}, etag: response.headers.get("etag") };
}
