/** What the administration needs before its first section shows: every document, and what settings may name. */
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf, RouteKey } from "@vitrine/contract/endpoint";
import { type Document, isDocument } from "@vitrine/settings/merge";
import { type Migration, migrateSettings, migrateTexts } from "@vitrine/settings/migrations";
import type { DraftDocument, DraftDocuments } from "../drafts/draft-store.ts";

export interface AdminEntry {
  readonly documents: DraftDocuments;
  /** What reading the stored settings has changed in them. */
  readonly migration: Migration;
  readonly fields: ReplyOf<"index.fields">["visible_fields"];
  readonly collections: ReplyOf<"collections.list">["collections"];
  /** Of the server. */
  readonly version: string;
}

/** null: the session is over, or not that of an admin. @throws ApiError where settings or texts cannot be had. */
export async function loadEntry(client: Client, signal: AbortSignal): Promise<AdminEntry | null> {
  const { sessionValid, isGuiAdmin } = await client.call("session.check", { signal });
  if (!sessionValid || !isGuiAdmin) return null;
  const ofLanguages = async (kind: "translations" | "pages") => {
    const { locales } = await client.call(kind === "pages" ? "pages.list" : "translations.list", { signal });
    const fetchOf = async (lang: string) =>
      [lang, await fetchDocument(client, `${kind}.get`, { query: { lang }, signal })] as const;
    return Promise.all(locales.map(fetchOf));
  };
  const [settings, texts, pages, fields, collections, { version }] = await Promise.all([
    fetchDocument(client, "config.get", { signal }),
    ofLanguages("translations"),
    ofLanguages("pages"),
    // A library that cannot be searched now is no reason to keep the settings closed.
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
  const migration = migrateSettings(settings.body);
  const documents: Record<string, DraftDocument> = {
    settings: unchanged(migration.settings as unknown as Document, settings.etag),
  };
  for (const [lang, { body, etag }] of texts) documents[`texts ${lang}`] = unchanged(migrateTexts(body), etag);
  for (const [lang, { body, etag }] of pages) documents[`pages ${lang}`] = unchanged(body, etag);
  return { documents: documents as DraftDocuments, migration, fields, collections, version };
}

const unchanged = (base: Document, etag: string | null): DraftDocument => ({ base, draft: base, etag });

async function fetchDocument(
  client: Client,
  key: RouteKey & `${string}.get`,
  input: { query?: { lang: string }; signal: AbortSignal },
): Promise<{ body: Document; etag: string | null }> {
  const response = await (client.raw as (key: RouteKey, input: unknown) => Promise<Response>)(key, input);
  const body: unknown = await response.json();
  return { body: isDocument(body) ? body : {}, etag: response.headers.get("etag") };
}
