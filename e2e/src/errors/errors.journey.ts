// The error catalogue: each row is provoked by a fault, shows its message, and recovers when the fault is off.
import { type AccountRole, accountWithRole } from "../support/demo.ts";
import { demoTemplate } from "../support/demo-data.ts";
import { test as base, logIn } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";
import { mockSettings } from "../support/mock-replies.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { checkErrorRows, languageVariants } from "./error-matrix.ts";
import { type ErrorRow, loginRows, pageRows, searchRows, startRows } from "./error-rows.ts";
import { bookmarkRows, downloadRows, zipRows } from "./error-rows-user.ts";

/** With a mail server configured the portal offers password resets; this one is unreachable. */
const UNREACHABLE_SMTP = "smtp://127.0.0.1:9";

const test = base.extend<object, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const portal = await startPortal({ template: demoTemplate, env: { VITRINE_SMTP_URL: UNREACHABLE_SMTP } });
      await use(portal);
      await portal.stop();
    },
    { scope: "worker" },
  ],
});

interface Group {
  readonly name: string;
  readonly rows: readonly ErrorRow[];
  /** The account that meets these errors; a guest if unset. */
  readonly as?: AccountRole;
  /** Part of the wide run only, since other tests cover most of it. */
  readonly wide?: true;
}

const groups: readonly Group[] = [
  { name: "the login", rows: loginRows },
  { name: "the search", rows: searchRows, wide: true },
  { name: "pages and links", rows: pageRows, wide: true },
  { name: "the start", rows: startRows, wide: true },
  { name: "downloads", rows: [...downloadRows, ...zipRows], as: "assetUser", wide: true },
  { name: "bookmarks", rows: bookmarkRows, as: "assetUser", wide: true },
];

/** Disables orders: with orders, forbidden downloads would be ordered instead. */
const withoutOrders: Parameters<typeof mockSettings>[1] = (settings) => {
  settings.global = { ...settings.global, run_order_process: false };
};

async function clearBookmarks({ address }: Portal): Promise<void> {
  const { client } = await openLibrary(address, accountWithRole("assetUser"));
  await client.call("bookmarks.save", { body: [] });
}

for (const { lang, tags } of languageVariants) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === "de" ? "de-DE" : "en-GB" });
    for (const { name, rows, as, wide } of groups) {
      const run = wide && !tags.includes("@wide") ? `${tags} @wide` : tags;
      test(`errors of ${name} are shown in ${lang}, and recover when the fault is off ${run}`, async ({
        page,
        portal,
      }) => {
        test.setTimeout(40_000 + 15_000 * rows.length);
        if (name === "downloads") await mockSettings(page, withoutOrders);
        if (name === "what is kept") await clearBookmarks(portal);
        if (as) await logIn(page, accountWithRole(as));
        else await page.goto("/#/");
        await checkErrorRows(rows, { page, portal, lang });
      });
    }
  });
}
