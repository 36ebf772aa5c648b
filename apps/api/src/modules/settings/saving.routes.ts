import type { FastifyRequest } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import { type Api, bind } from "../../platform/http-binder.ts";
import { cleanPages } from "./cleaning/clean-pages.ts";
import type { Cleaner } from "./cleaning/cleaner.service.ts";
import { DOCUMENT_KINDS, type DocumentName, type DocumentSaving } from "./document-saving.service.ts";
import { sent } from "./settings.routes.ts";

/** The endpoints by which an administrator changes settings, texts and pages, and goes back. */
export function savingRoutes(api: Api, saving: DocumentSaving, cleaner: Pick<Cleaner, "clean">): void {
  bind(api, "config.save", async ({ request, reply, caller }) =>
    sent(reply, await saving.save(SETTINGS, asSent(request), change(request, caller))),
  );
  bind(api, "translations.save", async ({ query, request, reply, caller }) =>
    sent(reply, await saving.save(texts(query.lang), asSent(request), change(request, caller))),
  );
  bind(api, "translations.remove", async ({ query, request, caller }) => {
    await saving.remove(texts(query.lang), change(request, caller));
    return {};
  });

  bind(api, "pages.save", async ({ query, body, request, reply, caller }) => {
    const { document, removed } = await cleanPages(cleaner, body);
    const stored = await saving.save(pages(query.lang), document, change(request, caller));
    if (removed.length === 0) return sent(reply, stored);
    reply.header("etag", stored.etag);
    return { ...document, removed };
  });
  bind(api, "pages.remove", async ({ query, request, caller }) => {
    await saving.remove(pages(query.lang), change(request, caller));
    return {};
  });

  bind(api, "revisions.list", async ({ query }) => ({
    revisions: await saving.revisions({ kind: DOCUMENT_KINDS[query.document], key: query.lang ?? "" }),
  }));
  bind(api, "revisions.removed", async () => ({ removed: await saving.removed() }));
  bind(api, "revisions.get", ({ params }) => saving.revision(params.id));
  bind(api, "revisions.restore", async ({ params, request, reply, caller }) =>
    sent(reply, await saving.restore(params.id, change(request, caller))),
  );
}

const SETTINGS: DocumentName = { kind: "global", key: "" };
const pages = (key: string): DocumentName => ({ kind: "custom_html", key });
const texts = (key: string): DocumentName => ({ kind: "translations", key });

const change = ({ headers }: FastifyRequest, caller: Caller) => ({
  caller,
  ifMatch: headers["if-match"],
  ifNoneMatch: headers["if-none-match"],
});

/** With its keys in the order in which they were sent: a schema would write them in its own. */
const asSent = ({ body }: FastifyRequest) => body as object;
