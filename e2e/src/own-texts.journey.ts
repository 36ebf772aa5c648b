// A text that only the house has, written in one language: all read it, and the administration still misses it.
import { accountOf } from "./demo.ts";
import { expect, logIn } from "./journey.ts";
import { openLibrary } from "./library.ts";
import { test } from "./own-portal.ts";

const KEY = "global.footer.workshop";
const WORDS = "Unsere Werkstatt";

test("a link of the footer that is named in German only has its name for an English guest, too @desktop", async ({
  page,
  browser,
  portal,
  look,
}) => {
  const { client } = await openLibrary(portal.address, accountOf("guiAdminOnly"));
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
  await look(guest, "an English guest");
  await guest.context().close();

  await logIn(page, accountOf("guiAdminOnly"));
  await page.goto("/#/admin/language/en?state=missing");
  const words = page.getByRole("textbox", { name: new RegExp(`^${KEY.replaceAll(".", "\\.")} `) });
  await expect(words).toHaveValue("");
  await look(page, "the text is missing");
  await words.fill("Our workshop");
  await page.getByRole("region", { name: "Speichern" }).getByRole("button", { name: "Speichern" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Speichern" }).click();
  const stored = () => client.call("translations.get", { query: { lang: "en", source: "stored" } });
  await expect.poll(stored).toMatchObject({ global: { footer: { workshop: "Our workshop" } } });
  expect(Object.keys((await stored()).global ?? {}), "nothing else is stored with it").toEqual(["footer"]);
  for (const lang of ["de", "en"]) await client.call("translations.remove", { query: { lang } });
});
