// A custom text in one language only: everyone sees it, and the administration lists it as missing in the others.
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";

const KEY = "global.footer.workshop";
const WORDS = "Unsere Werkstatt";

test("a footer link with a German name only shows that name to an English guest, too @desktop", async ({
  page,
  browser,
  portal,
  checkAccessibility,
}) => {
  const { client } = await openLibrary(portal.address, accountWithRole("guiAdminOnly"));
  const settings = (await client.call("config.get")) as { footer: object[] };
  const link = { column: "Left", linkDirection: "Internal", link: "/search/*" };
  const entry = { translation: KEY, is_linkable: true, position: 0, languages: { de: link, en: link } };
  await client.call("config.save", { body: { ...settings, footer: [...settings.footer, entry] } as never });
  await client.call("translations.save", {
    query: { lang: "de" },
    body: { global: { footer: { workshop: WORDS } } },
  });

  const guest = await (await browser.newContext({ locale: "en-GB" })).newPage();
  const languages = new Set<string | null>();
  guest.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/config/translations") languages.add(searchParams.get("lang"));
  });
  await guest.goto(`${portal.address}/#/`);
  const footer = guest.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: WORDS })).toBeVisible();
  await expect(footer.getByRole("link", { name: "Privacy" })).toBeVisible();
  await expect(footer).not.toContainText(KEY);
  expect([...languages], "no language is loaded for it").toEqual(["en"]);
  await checkAccessibility(guest, "an English guest");
  await guest.context().close();

  await logIn(page, accountWithRole("guiAdminOnly"));
  await page.goto("/#/admin/language/en?state=missing");
  const words = page.locator(`textarea[id$="-${KEY.replaceAll(".", "-")}"]`);
  await expect(words).toHaveValue("");
  await checkAccessibility(page, "the text is missing");
  await words.fill("Our workshop");
  await page.getByRole("region", { name: "Speichern" }).getByRole("button", { name: "Speichern" }).click();
  const stored = () => client.call("translations.get", { query: { lang: "en", source: "stored" } });
  await expect.poll(stored).toMatchObject({ global: { footer: { workshop: "Our workshop" } } });
  expect(Object.keys((await stored()).global ?? {}), "nothing else is stored with it").toEqual(["footer"]);
  for (const lang of ["de", "en"]) await client.call("translations.remove", { query: { lang } });
});
