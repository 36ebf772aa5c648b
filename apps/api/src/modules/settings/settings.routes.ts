import { MAX_DOWNLOAD_IDS } from "@vitrine/contract/conversion";
import { API_EXTENSIONS_HEADER, type ApiExtension } from "@vitrine/contract/extensions";
import { CONTRACT_VERSION } from "@vitrine/contract/version";
import { listIsoLanguages } from "@vitrine/settings/languages/languages";
import type { FastifyReply } from "fastify";
import { serializedJson } from "../../platform/http/answer-request.ts";
import { bindRoute, type EndpointBindings } from "../../platform/http/route-binder.ts";
import type { SendFile } from "../../platform/replies/send-file.ts";
import type { DocumentWithSource, PortalDocuments } from "./portal-documents.service.ts";
import type { PortalFiles } from "./portal-files.service.ts";
import { EMPTY_DOCUMENT, type SerializedDocument, serializeDocument } from "./shipped-documents.ts";

export interface SettingsRoutesDependencies {
  documents: PortalDocuments;
  files: PortalFiles;
  sendFile: SendFile;
  /** Maximum number of assets in a zip; -1 means no limit. */
  maxAssets: number;
  extensions: readonly ApiExtension[];
}

export function settingsRoutes(api: EndpointBindings, dependencies: SettingsRoutesDependencies): void {
  const { documents, files, sendFile, maxAssets, extensions } = dependencies;
  bindRoute(api, "config.get", async ({ reply }) => {
    return sendDocument(reply, (await documents.config()) ?? EMPTY_DOCUMENT);
  });
  bindRoute(api, "config.available", async ({ reply }) => {
    const [available, unfilled_pages] = await Promise.all([files.available(), documents.unfilledPages()]);
    return sendDocument(reply, serializeDocument({ ...available, unfilled_pages }));
  });
  bindRoute(api, "config.file", async ({ params, request, reply }) =>
    sendFile(await files.file(params.file), request, reply, SANDBOXED_FILE_REPLY_OPTIONS),
  );
  bindRoute(api, "config.thumbnail", async ({ query, caller, request, reply }) =>
    sendFile(await files.thumbnail(caller, query.id), request, reply, SANDBOXED_FILE_REPLY_OPTIONS),
  );

  bindRoute(api, "translations.list", async () => ({ locales: await documents.textLanguages() }));
  bindRoute(api, "translations.get", async ({ query, caller, reply }) =>
    sendReadDocument(
      reply,
      await documents.texts(query.lang, {
        sections: query.section,
        withAdmin: caller?.isGuiAdmin === true,
        source: query.source,
      }),
    ),
  );
  bindRoute(api, "pages.list", async () => ({ locales: await documents.pageLanguages() }));
  bindRoute(api, "pages.get", async ({ query, reply }) => sendReadDocument(reply, await documents.pages(query.lang)));

  bindRoute(api, "info.all_languages", ({ query, locale }) => ({ languages: listIsoLanguages(query.lang ?? locale) }));
  bindRoute(api, "info.check_version", ({ reply }) => {
    reply.header(API_EXTENSIONS_HEADER, extensions.join(" "));
    return { version: CONTRACT_VERSION };
  });
  // Without a limit by the operator, the maximum number of ids in a request applies.
  bindRoute(api, "info.downloads", () => ({ max_assets: maxAssets < 0 ? MAX_DOWNLOAD_IDS : maxAssets }));
}

/** Sends a document with its ETag, so that browsers can revalidate it. */
export function sendDocument(reply: FastifyReply, { body, etag }: SerializedDocument) {
  reply.header("etag", etag);
  return serializedJson(body);
}

function sendReadDocument(reply: FastifyReply, document: DocumentWithSource) {
  reply.header("vitrine-source", document.source);
  return sendDocument(reply, document);
}

/** Options for sending uploads: opened directly in a browser, an upload cannot run scripts. */
export const SANDBOXED_FILE_REPLY_OPTIONS = {
  cacheControl: "private, no-cache",
  headers: { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox" },
};
