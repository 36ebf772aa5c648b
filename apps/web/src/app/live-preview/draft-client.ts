import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { BodyOf, ReplyOf } from "@vitrine/contract/endpoint";
import { errors } from "@vitrine/contract/errors";
import { type RouteKey, routeOf } from "@vitrine/contract/routes";
import type { PreviewDraft } from "@vitrine/settings/documents/draft";
import { addMissingTexts, extractCustomTexts, fallbackLanguages } from "@vitrine/settings/languages/custom-texts";
import type { Document } from "@vitrine/settings/merge";
import { loadAllShippedTexts, SHIPPED_LANGUAGES } from "../../shared/i18n/all-shipped.ts";
import { createAccountBookmarks } from "./preview-bookmarks.ts";

/** GET endpoints with side effects: they end or change a session, or start a download. */
const GET_WITH_SIDE_EFFECTS: ReadonlySet<RouteKey> = new Set<RouteKey>([
  "session.logout",
  "session.set_locale",
  "download.single",
  "download.zip",
]);

/** Same error as from a server without the endpoint: leads to a notice, not to a reload. */
const REFUSED_CODE = "method_not_allowed";

type LooseCall = (key: RouteKey, input?: LooseInput) => Promise<unknown>;
type LooseInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
};

/**
 * A read-only client for the preview: replies from the draft and from in-memory bookmarks, and changes nothing on the
 * server.
 */
export function createDraftClient(inner: Client, draft: () => PreviewDraft | null): Client {
  const bookmarks = createAccountBookmarks(inner);
  const readFromDraft = async (key: RouteKey, input: LooseInput | undefined): Promise<unknown> => {
    if (key === "bookmarks.get") return bookmarks.list();
    if (key === "bookmarks.save") return bookmarks.save(input?.body as BodyOf<"bookmarks.save">);
    const { settings, texts = {}, style } = draft() ?? {};
    if (key === "config.get") return settings;
    if (style !== undefined && key === "config.available") {
      const available = (await inner.call("config.available")) as ReplyOf<"config.available">;
      // The text as revision, so that the style is fetched again only when it changes.
      return { ...available, style: style !== "", revisions: { ...available.revisions, style: `draft ${style}` } };
    }
    if (style !== undefined && key === "config.file" && input?.params?.file === "style") return style;
    const lang = String(input?.query?.lang);
    return key === "translations.get" && texts[lang] ? resolveDraftTexts(texts, lang) : undefined;
  };
  const asReadOnly =
    (send: LooseCall, answer: (found: unknown) => unknown): LooseCall =>
    async (key, input) => {
      const found = await readFromDraft(key, input);
      if (found !== undefined) return answer(found);
      if (!isReadOnly(key, input)) {
        const { status, message } = errors[REFUSED_CODE];
        throw new ApiError({ code: REFUSED_CODE, status, message });
      }
      return send(key, withoutPurpose(input));
    };
  return {
    call: asReadOnly(inner.call as LooseCall, structuredClone),
    raw: asReadOnly(inner.raw as LooseCall, (found) =>
      typeof found === "string" ? new Response(found) : Response.json(found),
    ),
    has: inner.has,
    url: inner.url,
  } as Client;
}

/** Removes the purpose, so that views and searches in the preview are not counted. */
function withoutPurpose(input: LooseInput | undefined): LooseInput | undefined {
  return input?.query?.purpose === undefined ? input : { ...input, query: { ...input.query, purpose: undefined } };
}

/** Opening a guest session counts as reading, since it affects no other session. */
function isReadOnly(key: RouteKey, input: LooseInput | undefined): boolean {
  if (key === "session.get") return !input?.query?.token && Object.keys(input?.body ?? {}).length === 0;
  return routeOf(key).method === "GET" && !GET_WITH_SIDE_EFFECTS.has(key);
}

export async function resolveDraftTexts(texts: PreviewDraft["texts"], lang: string): Promise<Document> {
  const shipped = (await Promise.all(SHIPPED_LANGUAGES.map(loadAllShippedTexts))).flat() as Document[];
  const others = fallbackLanguages(lang, Object.keys(texts)).map((one) =>
    extractCustomTexts(texts[one] ?? {}, shipped),
  );
  return addMissingTexts(texts[lang] ?? {}, others);
}
