import type { BodyOf } from "@vitrine/contract/endpoint";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import { bindRoute, type EndpointBindings } from "../../platform/http/route-binder.ts";
import type { AccountQueues, Requester } from "../../platform/jobs/account-queues.ts";
import { preconditionsOf } from "../../platform/replies/etag.ts";
import { cleanPages } from "./cleaning/clean-pages.ts";
import type { MarkupCleaner } from "./cleaning/cleaner.service.ts";
import { toAppError } from "./cleaning/task-errors.ts";
import {
  type DocumentIdentifier,
  type DocumentSaving,
  STORED_KIND_BY_CONTRACT_NAME,
} from "./document-saving.service.ts";
import { toRequester } from "./requester.ts";
import { sendDocument } from "./settings.routes.ts";

export interface DocumentSavingRoutesDependencies {
  saving: DocumentSaving;
  cleaner: Pick<MarkupCleaner, "clean">;
  accountQueue: AccountQueues;
}

/** Endpoints for administrators to change settings, texts and pages and to restore revisions. */
export function documentSavingRoutes(
  api: EndpointBindings,
  { saving, cleaner, accountQueue }: DocumentSavingRoutesDependencies,
): void {
  bindRoute(api, "config.save", async ({ body, request, reply, caller }) =>
    sendDocument(reply, await saving.save(SETTINGS, body, toChange(request, caller))),
  );
  bindRoute(api, "translations.save", async ({ query, body, request, reply, caller }) =>
    sendDocument(reply, await saving.save(toTextsName(query.lang), body, toChange(request, caller))),
  );
  bindRoute(api, "translations.remove", async ({ query, request, caller }) => {
    await saving.remove(toTextsName(query.lang), toChange(request, caller));
    return {};
  });

  const cleanInQueue = (pages: BodyOf<"pages.save">, requester: Requester) =>
    accountQueue
      .run(requester, () => cleanPages(cleaner, pages, requester.signal))
      .catch((error: unknown) => {
        throw toAppError(error);
      });

  bindRoute(api, "pages.save", async ({ query, body, request, reply, caller }) => {
    const { document, removed } = await cleanInQueue(body, toRequester(caller, reply));
    const stored = await saving.save(pages(query.lang), document, toChange(request, caller));
    if (removed.length === 0) return sendDocument(reply, stored);
    reply.header("etag", stored.etag);
    return { ...document, removed };
  });
  bindRoute(api, "pages.remove", async ({ query, request, caller }) => {
    await saving.remove(pages(query.lang), toChange(request, caller));
    return {};
  });

  bindRoute(api, "revisions.list", async ({ query }) => ({
    revisions: await saving.revisions({ kind: STORED_KIND_BY_CONTRACT_NAME[query.document], key: query.lang ?? "" }),
  }));
  bindRoute(api, "revisions.removed", async () => ({ removed: await saving.removed() }));
  bindRoute(api, "revisions.get", ({ params }) => saving.revision(params.id));
  bindRoute(api, "revisions.restore", async ({ params, request, reply, caller }) => {
    // Cleans the content again: an earlier version of the software may have stored what is removed today.
    const { document, content } = await saving.revision(params.id);
    const cleaned =
      document === "pages"
        ? (await cleanInQueue(content as BodyOf<"pages.save">, toRequester(caller, reply))).document
        : undefined;
    return sendDocument(reply, await saving.restore(params.id, toChange(request, caller), cleaned));
  });
}

const SETTINGS: DocumentIdentifier = { kind: "global", key: "" };
const pages = (key: string): DocumentIdentifier => ({ kind: "custom_html", key });
const toTextsName = (key: string): DocumentIdentifier => ({ kind: "translations", key });

const toChange = (request: FastifyRequest, caller: Caller) => ({ caller, ...preconditionsOf(request) });
