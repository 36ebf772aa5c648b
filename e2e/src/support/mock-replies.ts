// Mocks replies of the server for a page: settings, convert sets, and download rights.
import type { Page } from "@playwright/test";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { Asset } from "./library.ts";

export type ConvertSet = ReplyOf<"session.csets">["convert_sets"][number];

/** Stored settings, which may be partial. */
type PartialSettings = { -readonly [K in keyof PortalSettings]?: Partial<PortalSettings[K]> };

/** Changes the settings that this page receives. */
export async function mockSettings(page: Page, change: (settings: PartialSettings) => void): Promise<void> {
  await page.route("**/api/config/global", async (route) => {
    const settings: PartialSettings = await (await route.fetch()).json();
    change(settings);
    await route.fulfill({ json: settings });
  });
}

export async function mockConvertSets(page: Page, sets: readonly ConvertSet[]): Promise<void> {
  const json: ReplyOf<"session.csets"> = { convert_sets: [...sets] };
  await page.route(/\/api\/session\/csets/, (route) => route.fulfill({ json }));
}

/** Makes all assets forbidden to download for this page. */
export async function forbidDownloads(page: Page): Promise<void> {
  await page.route(/\/api\/(\?|assets)/, async (route) => {
    const reply = await (await route.fetch()).json();
    for (const doc of reply.response.docs as Asset[]) doc.download_state = "forbidden";
    await route.fulfill({ json: reply });
  });
}
