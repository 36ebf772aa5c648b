// The error catalogue, live: each row is provoked on purpose, said in words of the portal's, and over when it is off.
import { accountOf, type Part } from "./demo.ts";
import { demoTemplate } from "./demo-data.ts";
import { tellEach, variants } from "./error-matrix.ts";
import { loginRows, pageRows, type Row, searchRows, startRows } from "./error-rows.ts";
import { bookmarkRows, downloadRows, zipRows } from "./error-rows-user.ts";
import { test as base, logIn } from "./journey.ts";
import { openLibrary } from "./library.ts";
import { type Portal, startPortal } from "./portal.ts";
import { changeSettings } from "./replies.ts";

/** Where mails go: a new password is offered. Nobody takes them there. */
const NOWHERE = "smtp://127.0.0.1:9";

const test = base.extend<object, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const portal = await startPortal({ template: demoTemplate, env: { VITRINE_SMTP_URL: NOWHERE } });
      await use(portal);
      await portal.stop();
    },
    { scope: "worker" },
  ],
});

interface Group {
  readonly name: string;
  readonly rows: readonly Row[];
  /** Who meets them: a guest unless it says so. */
  readonly as?: Part;
  /** Walked with the matrices alone: other journeys and tests of the parts hold most of it each time. */
  readonly wide?: true;
}

const groups: readonly Group[] = [
  { name: "the login", rows: loginRows },
  { name: "the search", rows: searchRows, wide: true },
  { name: "pages and links", rows: pageRows, wide: true },
  { name: "the start", rows: startRows, wide: true },
  { name: "downloads", rows: [...downloadRows, ...zipRows], as: "assetUser", wide: true },
  { name: "what is kept", rows: bookmarkRows, as: "assetUser", wide: true },
];

/** Where one may order, what may not be taken is ordered instead. */
const withoutOrders: Parameters<typeof changeSettings>[1] = (settings) => {
  settings.global = { ...settings.global, run_order_process: false };
};

async function keepNothing({ address }: Portal): Promise<void> {
  const { client } = await openLibrary(address, accountOf("assetUser"));
  await client.call("bookmarks.save", { body: [] });
}

for (const { lang, tags } of variants) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === "de" ? "de-DE" : "en-GB" });
    for (const { name, rows, as, wide } of groups) {
      const run = wide && !tags.includes("@wide") ? `${tags} @wide` : tags;
      test(`errors of ${name} are told in ${lang}, and over when they are off ${run}`, async ({ page, portal }) => {
        test.setTimeout(40_000 + 15_000 * rows.length);
        if (name === "downloads") await changeSettings(page, withoutOrders);
        if (name === "what is kept") await keepNothing(portal);
        if (as) await logIn(page, accountOf(as));
        else await page.goto("/#/");
        await tellEach(rows, { page, portal, lang });
      });
    }
  });
}
