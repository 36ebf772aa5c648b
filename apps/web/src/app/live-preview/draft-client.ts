import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { BodyOf, ReplyOf } from "@vitrine/contract/endpoint";
import { errorDescriptions } from "@vitrine/contract/errors";
import { getRoute, type RouteKey } from "@vitrine/contract/routes";
import type { PreviewDraft } from "@vitrine/settings/documents/draft";
import { extractTextsWithCustomKeys, listFallbackLanguages } from "@vitrine/settings/languages/custom-texts";
import {
  fillTextsFromOtherLanguages,
  findTemplateLanguage,
  toTemplateTexts,
} from "@vitrine/settings/languages/text-languages";
import { type JsonObject, mergeWithDefaults } from "@vitrine/settings/merge";
import { loadAllShippedTextsOfLanguage, SHIPPED_LANGUAGES } from "../../shared/i18n/all-shipped.ts";
import { createSampleAccountBookmarks } from "./preview-bookmarks.ts";

/** GET endpoints with side effects: they end or change a session, or start a download. */
const GET_WITH_SIDE_EFFECTS: ReadonlySet<RouteKey> = new Set<RouteKey>([
  "session.logout",
  "session.set_locale",
  "download.single",
  "download.zip",
]);

/** Error code of refused calls, the same as from a server without the endpoint: leads to a notice, not to a reload. */
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
  const bookmarks = createSampleAccountBookmarks(inner);
  const urls = new Map<string, string>();
  /** The URL of a draft file: the same for the same content, though each message has its own copy of the bytes. */
  const fileUrl = (content: string, bytes: Blob): string => {
    const url = urls.get(content) ?? URL.createObjectURL(bytes);
    urls.set(content, url);
    return url;
  };
  const readFromDraft = async (key: RouteKey, input: LooseInput | undefined): Promise<unknown> => {
    if (key === "bookmarks.get") return bookmarks.list();
    if (key === "bookmarks.save") return bookmarks.save(input?.body as BodyOf<"bookmarks.save">);
    const { settings, texts = {}, style, files } = draft() ?? {};
    if (key === "config.get") return settings;
    if (key === "config.available" && (style !== undefined || files?.size))
      return withDraftFiles(await inner.call("config.available"), draft());
    if (key === "config.file") {
      const file = String(input?.params?.file);
      return file === "style" ? style : (files?.get(file)?.bytes ?? undefined);
    }
    const lang = String(input?.query?.lang);
    return key === "translations.get" && texts[lang] ? resolveDraftTexts(texts, lang) : undefined;
  };
  const asReadOnly =
    (send: LooseCall, answer: (found: unknown) => unknown): LooseCall =>
    async (key, input) => {
      const found = await readFromDraft(key, input);
      if (found !== undefined) return answer(found);
      if (!isReadOnly(key, input)) {
        const { status, message } = errorDescriptions[REFUSED_CODE];
        throw new ApiError({ code: REFUSED_CODE, status, message });
      }
      return send(key, withoutPurpose(input));
    };
  return {
    call: asReadOnly(inner.call as LooseCall, structuredClone),
    raw: asReadOnly(inner.raw as LooseCall, (found) =>
      typeof found === "string" || found instanceof Blob ? new Response(found) : Response.json(found),
    ),
    has: inner.has,
    url: (key: RouteKey, input: LooseInput) => {
      const name = String(input?.params?.file);
      const file = key === "config.file" ? draft()?.files.get(name) : undefined;
      // The file's name is appended, so that a click on the picture can be reported as a click on this file.
      return file?.bytes
        ? `${fileUrl(file.content, file.bytes)}#${name}`
        : (inner.url as (key: RouteKey, input: LooseInput) => string)(key, input);
    },
  } as Client;
}

/** The list of files with those of the draft; revisions change with the content, so that files are read again. */
function withDraftFiles(available: ReplyOf<"config.available">, draft: PreviewDraft | null) {
  const { style, files } = draft ?? {};
  const drafted = [...(files ?? [])];
  return {
    ...available,
    ...Object.fromEntries(drafted.map(([name, { bytes }]) => [name, bytes !== null])),
    ...(style !== undefined && { style: style !== "" }),
    revisions: {
      ...available.revisions,
      ...Object.fromEntries(drafted.map(([name, { content }]) => [name, `draft ${content}`])),
      ...(style !== undefined && { style: `draft ${style}` }),
    },
  };
}

/** Removes the purpose, so that views and searches in the preview are not counted. */
function withoutPurpose(input: LooseInput | undefined): LooseInput | undefined {
  return input?.query?.purpose === undefined ? input : { ...input, query: { ...input.query, purpose: undefined } };
}

/** Opening a guest session counts as reading, since it affects no other session. */
function isReadOnly(key: RouteKey, input: LooseInput | undefined): boolean {
  if (key === "session.get") return !input?.query?.token && Object.keys(input?.body ?? {}).length === 0;
  return getRoute(key).method === "GET" && !GET_WITH_SIDE_EFFECTS.has(key);
}

export async function resolveDraftTexts(texts: PreviewDraft["texts"], lang: string): Promise<JsonObject> {
  const loaded = await Promise.all(
    SHIPPED_LANGUAGES.map(async (one) => [
      one,
      ((await loadAllShippedTextsOfLanguage(one)) as JsonObject[]).reduce(mergeWithDefaults),
    ]),
  );
  const shipped: Readonly<Record<string, JsonObject>> = Object.fromEntries(loaded);
  const others = listFallbackLanguages(lang, Object.keys(texts)).map((one) => ({
    lang: one,
    texts: extractTextsWithCustomKeys(texts[one] ?? {}, Object.values(shipped)),
  }));
  const stored = texts[lang] ?? {};
  const source = findTemplateLanguage(lang, { stored, shipped });
  const template = source === undefined ? undefined : toTemplateTexts(source, shipped, texts[source] ?? {});
  return fillTextsFromOtherLanguages({ lang, stored, others, template });
}
