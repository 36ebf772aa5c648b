/** Stores the portal's name and logo at the first start. */
import type { Client } from "@vitrine/contract/client";
import { createSettingsDocumentToSave } from "@vitrine/settings/documents/document-to-save";
import { migrateSettings } from "@vitrine/settings/documents/migrations";

/** Changes only the title; fails if the settings are changed meanwhile. */
export async function saveFirstTitle(client: Client, title: string): Promise<void> {
  const stored = await client.raw("config.get", {});
  const migration = migrateSettings(await stored.json());
  const { settings } = migration;
  const etag = stored.headers.get("etag");
  await client.call("config.save", {
    body: createSettingsDocumentToSave(migration, {
      ...settings,
      global: { ...settings.global, website_title: title },
    }),
    headers: etag === null ? {} : { "if-match": etag },
  });
}

/** The logo of the start page, which all other pages show, too. */
export async function saveFirstLogo(client: Client, logo: File): Promise<void> {
  const body = new FormData();
  body.append("file", logo);
  await client.call("config.file_save", { params: { file: "dashboardLogo" }, body });
}
