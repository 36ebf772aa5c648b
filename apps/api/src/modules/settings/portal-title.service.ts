// The title of the portal, for the names of downloads. It must not make a download fail.

import { migrateSettings } from "@vitrine/settings/documents/migrations";
import { resolvePortalTitle } from "@vitrine/settings/portal-title";
import type { FastifyBaseLogger } from "fastify";
import type { PortalDocuments } from "./portal-documents.service.ts";

export interface PortalTitleDeps {
  documents: Pick<PortalDocuments, "config">;
  /** Title if the settings have none, or cannot be read. */
  installationName: string;
  log: Pick<FastifyBaseLogger, "warn">;
}

/** Returns a function that reads the title; its result is cached until the settings change. */
export function createPortalTitleReader({ documents, installationName, log }: PortalTitleDeps) {
  let cached: { etag: string; title: string } | undefined;
  return async (): Promise<string> => {
    try {
      const { body, etag } = (await documents.config()) ?? { body: "{}", etag: "" };
      if (cached?.etag !== etag) {
        const { settings } = migrateSettings(JSON.parse(body));
        cached = { etag, title: resolvePortalTitle(settings.global, installationName) };
      }
      return cached.title;
    } catch (error) {
      log.warn({ err: error }, "the portal's title could not be read");
      return resolvePortalTitle({ website_title: "" }, installationName);
    }
  };
}
