import type { BodyOf } from "@vitrine/contract/endpoint";
import type { FastifyRequest } from "fastify";
import type { AccountTurns, Requester } from "../../platform/account-turns.ts";
import type { Caller } from "../../platform/caller.ts";
import { type Api, bind } from "../../platform/http-binder.ts";
import { cleanPages } from "./cleaning/clean-pages.ts";
import type { Cleaner } from "./cleaning/cleaner.service.ts";
import { refusalOf } from "./cleaning/task-refusal.ts";
import { DOCUMENT_KINDS, type DocumentName, type DocumentSaving } from "./document-saving.service.ts";
import { requesterOf } from "./requester.ts";
import { sent } from "./settings.routes.ts";

export interface SavingRoutesDependencies {
  saving: DocumentSaving;
  cleaner: Pick<Cleaner, "clean">;
  turns: AccountTurns;
}

/** The endpoints by which an administrator changes settings, texts and pages, and goes back. */
export function savingRoutes(api: Api, { saving, cleaner, turns }: SavingRoutesDependencies): void {
  bind(api, "config.save", async ({ body, request, reply, caller }) =>
    sent(reply, await saving.save(SETTINGS, body, change(request, caller))),
  );
  bind(api, "translations.save", async ({ query, body, request, reply, caller }) =>
    sent(reply, await saving.save(texts(query.lang), body, change(request, caller))),
  );
  bind(api, "translations.remove", async ({ query, request, caller }) => {
    await saving.remove(texts(query.lang), change(request, caller));
    return {};
  });

  const cleanedPages = (pages: BodyOf<"pages.save">, requester: Requester) =>
    turns
      .take(requester, () => cleanPages(cleaner, pages, requester.signal))
      .catch((error: unknown) => {
        throw refusalOf(error);
      });

  bind(api, "pages.save", async ({ query, body, request, reply, caller }) => {
    const { document, removed } = await cleanedPages(body, requesterOf(caller, reply));
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
  bind(api, "revisions.restore", async ({ params, request, reply, caller }) => {
    // An earlier version may have stored what is not stored any more.
    const { document, content } = await saving.revision(params.id);
    const cleaned =
      document === "pages"
        ? (await cleanedPages(content as BodyOf<"pages.save">, requesterOf(caller, reply))).document
        : undefined;
    return sent(reply, await saving.restore(params.id, change(request, caller), cleaned));
  });
}

const SETTINGS: DocumentName = { kind: "global", key: "" };
const pages = (key: string): DocumentName => ({ kind: "custom_html", key });
const texts = (key: string): DocumentName => ({ kind: "translations", key });

const change = ({ headers }: FastifyRequest, caller: Caller) => ({
  caller,
  ifMatch: headers["if-match"],
  ifNoneMatch: headers["if-none-match"],
});
