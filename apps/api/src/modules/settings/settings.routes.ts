import { MAX_DOWNLOAD_IDS } from "@vitrine/contract/conversion";
import { EXTENSIONS_HEADER, type Extension } from "@vitrine/contract/extensions";
import { CONTRACT_VERSION } from "@vitrine/contract/version";
import { allLanguages } from "@vitrine/settings/languages";
import type { FastifyReply } from "fastify";
import { type Api, bind, readyJson } from "../../platform/http-binder.ts";
import type { SendFile } from "../../platform/send-file.ts";
import type { PortalDocuments, ReadDocument } from "./portal-documents.service.ts";
import type { PortalFiles } from "./portal-files.service.ts";
import { type DocumentText, documentText, NOTHING_STORED } from "./shipped-documents.ts";

export interface SettingsRoutesDependencies {
  documents: PortalDocuments;
  files: PortalFiles;
  sendFile: SendFile;
  /** Assets that one zip may hold; -1 means no limit. */
  maxAssets: number;
  extensions: readonly Extension[];
}

export function settingsRoutes(api: Api, dependencies: SettingsRoutesDependencies): void {
  const { documents, files, sendFile, maxAssets, extensions } = dependencies;
  bind(api, "config.get", async ({ reply }) => {
    return sent(reply, (await documents.config()) ?? NOTHING_STORED);
  });
  bind(api, "config.available", async ({ reply }) => sent(reply, documentText(await files.available())));
  bind(api, "config.file", async ({ params, request, reply }) =>
    sendFile(await files.file(params.file), request, reply, HARMLESS),
  );
  bind(api, "config.thumbnail", async ({ query, caller, request, reply }) =>
    sendFile(await files.thumbnail(caller, query.id), request, reply, HARMLESS),
  );

  bind(api, "translations.list", async () => ({ locales: await documents.textLanguages() }));
  bind(api, "translations.get", async ({ query, caller, reply }) =>
    read(
      reply,
      await documents.texts(query.lang, {
        sections: query.section,
        withAdmin: caller?.isGuiAdmin === true,
        source: query.source,
      }),
    ),
  );
  bind(api, "pages.list", async () => ({ locales: await documents.pageLanguages() }));
  bind(api, "pages.get", async ({ query, reply }) => read(reply, await documents.pages(query.lang)));

  bind(api, "index.content_locales", async () => ({ locales: await documents.contentLocales() }));
  bind(api, "info.all_languages", ({ query, locale }) => ({ languages: allLanguages(query.lang ?? locale) }));
  bind(api, "info.check_version", ({ reply }) => {
    reply.header(EXTENSIONS_HEADER, extensions.join(" "));
    return { version: CONTRACT_VERSION };
  });
  // What the operator does not limit is limited by what one request can name.
  bind(api, "info.downloads", () => ({ max_assets: maxAssets < 0 ? MAX_DOWNLOAD_IDS : maxAssets }));
}

/** Whoever comes back to the portal asks for these again; what has not changed is answered by its tag. */
export function sent(reply: FastifyReply, { body, etag }: DocumentText) {
  reply.header("etag", etag);
  return readyJson(body);
}

function read(reply: FastifyReply, document: ReadDocument) {
  reply.header("vitrine-source", document.source);
  return sent(reply, document);
}

/** Whatever was uploaded stays a picture, a font or a stylesheet: opened by itself, it runs nothing. */
export const HARMLESS = {
  cacheControl: "private, no-cache",
  headers: { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox" },
};
