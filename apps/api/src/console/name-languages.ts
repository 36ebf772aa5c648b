import { migrateSettings } from "@vitrine/settings/documents/migrations";
import type { PortalDocuments } from "../modules/settings/portal-documents.service.ts";

/** The languages for names of pools and convert sets: those of the portal and of the library's contents. */
export async function listNameLanguages(
  documents: Pick<PortalDocuments, "config" | "contentLocales">,
): Promise<string[]> {
  const [stored, content] = await Promise.all([documents.config(), documents.contentLocales()]);
  const { settings } = migrateSettings(JSON.parse(stored?.body ?? "{}"));
  return [...new Set([...settings.visibleLocales.map(({ lang }) => lang), ...content])];
}
