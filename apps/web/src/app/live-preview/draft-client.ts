import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { BodyOf, ReplyOf } from "@vitrine/contract/endpoint";
import { errors } from "@vitrine/contract/errors";
import { type RouteKey, routeOf } from "@vitrine/contract/routes";
import type { Draft } from "@vitrine/settings/draft";
import { textsOfDraft } from "./draft-texts.ts";
import { createAccountBookmarks } from "./preview-bookmarks.ts";

/** GET endpoints with side effects: they end or change a session, or begin a download. */
const DOING: ReadonlySet<RouteKey> = new Set<RouteKey>([
  "session.logout",
  "session.set_locale",
  "download.single",
  "download.zip",
]);

/** As a server without such an endpoint: a notice, and no reload. */
const REFUSED = "method_not_allowed";

type LooseCall = (key: RouteKey, input?: LooseInput) => Promise<unknown>;
type LooseInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
};

/** A client that answers with the draft where there is one, and with bookmarks of its own; it changes nothing on the server. */
export function draftClient(inner: Client, draft: () => Draft | null): Client {
  const bookmarks = createAccountBookmarks(inner);
  const drafted = async (key: RouteKey, input: LooseInput | undefined): Promise<unknown> => {
    if (key === "bookmarks.get") return bookmarks.list();
    if (key === "bookmarks.save") return bookmarks.save(input?.body as BodyOf<"bookmarks.save">);
    const { settings, texts = {}, style } = draft() ?? {};
    if (key === "config.get") return settings;
    if (style !== undefined && key === "config.available") {
      const available = (await inner.call("config.available")) as ReplyOf<"config.available">;
      // Another revision with each text: so it is read anew, and only then.
      return { ...available, style: style !== "", revisions: { ...available.revisions, style: `draft ${style}` } };
    }
    if (style !== undefined && key === "config.file" && input?.params?.file === "style") return style;
    const lang = String(input?.query?.lang);
    return key === "translations.get" && texts[lang] ? textsOfDraft(texts, lang) : undefined;
  };
  const onlyReading =
    (send: LooseCall, answer: (found: unknown) => unknown): LooseCall =>
    async (key, input) => {
      const found = await drafted(key, input);
      if (found !== undefined) return answer(found);
      if (!isReading(key, input)) {
        const { status, message } = errors[REFUSED];
        throw new ApiError({ code: REFUSED, status, message });
      }
      return send(key, uncounted(input));
    };
  return {
    call: onlyReading(inner.call as LooseCall, structuredClone),
    raw: onlyReading(inner.raw as LooseCall, (found) =>
      typeof found === "string" ? new Response(found) : Response.json(found),
    ),
    has: inner.has,
    url: inner.url,
  } as Client;
}

/** What is looked at in the preview is nobody's look, and nobody's search. */
function uncounted(input: LooseInput | undefined): LooseInput | undefined {
  return input?.query?.purpose === undefined ? input : { ...input, query: { ...input.query, purpose: undefined } };
}

/** A guest's session is open to anybody, and nobody else's ends by it. */
function isReading(key: RouteKey, input: LooseInput | undefined): boolean {
  if (key === "session.get") return !input?.query?.token && Object.keys(input?.body ?? {}).length === 0;
  return routeOf(key).method === "GET" && !DOING.has(key);
}
