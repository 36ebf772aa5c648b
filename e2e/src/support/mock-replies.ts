// Replies that a journey changes on their way to the page: what a portal is set to, and what its server would answer.
import type { Page } from "@playwright/test";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { Asset } from "./library.ts";

export type ConvertSet = ReplyOf<"session.csets">["convert_sets"][number];

/** What is stored of the settings: a part of them. */
type PartialSettings = { -readonly [K in keyof PortalSettings]?: Partial<PortalSettings[K]> };

/** The portal is set to something else, for this page. */
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

/** Of what the page is shown, nothing may be downloaded. */
export async function forbidDownloads(page: Page): Promise<void> {
  await page.route(/\/api\/(\?|assets)/, async (route) => {
    const reply = await (await route.fetch()).json();
    for (const doc of reply.response.docs as Asset[]) doc.download_state = "forbidden";
    await route.fulfill({ json: reply });
  });
}
