// A new portal without the demo: the first admin by the printed link, then an import while the server runs.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { listDemoFiles } from "../support/demo.ts";
import { expect, test } from "../support/journey.ts";
import { runCommand, startPortal } from "../support/portal.ts";
import { createSearchScreen } from "../support/search-screen.ts";

test("first start, first admin, and a first import while a visitor has the portal open @desktop", {
  tag: "@core",
}, async ({ browser, checkAccessibility, pageErrors }) => {
  test.setTimeout(120_000);
  const portal = await startPortal({ env: { VITRINE_DEMO: "0" } });
  const folder = mkdtempSync(join(tmpdir(), "vitrine-own-"));
  const context = await browser.newContext({ locale: "de-DE", baseURL: portal.address });
  const page = await context.newPage();
  page.on("pageerror", (error) => pageErrors.push(String(error)));
  try {
    await expect.poll(() => portal.output()).toMatch(/#\/setup\?code=/);
    const link = /http:\/\/\S+#\/setup\?code=[^\s"]+/.exec(portal.output())?.[0] ?? "";
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Willkommen bei Vitrine." })).toBeVisible();
    await checkAccessibility(page, "setup");
    await page.getByRole("textbox", { name: "Benutzername" }).fill("erste");
    await page.getByLabel("Passwort", { exact: true }).fill("ein-langes-Passwort-1");
    await page.getByLabel("Passwort wiederholen").fill("ein-langes-Passwort-1");
    await page.getByRole("button", { name: "Konto anlegen" }).click();
    await test.step("the admin is signed in, names the portal, and sees what is left to do", async () => {
      await expect(page.getByRole("textbox", { name: "Titel des Portals" })).toBeFocused();
      await checkAccessibility(page, "name and logo");
      await page.keyboard.type("Eigenes Haus");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/#\/admin$/);
      await expect(page).toHaveTitle(/^Eigenes Haus/);
      const list = page.getByRole("region", { name: "So wird es Ihr Portal" });
      await expect(list).toContainText("0 von 5 erledigt");
      await expect(list).toContainText("Bilder bringt, wer den Server betreut");
      await expect(page.getByRole("button", { name: "Konto: erste" })).toBeVisible();
      await checkAccessibility(page, "home");
    });

    await test.step("the link works once", async () => {
      const late = await context.newPage();
      await late.goto(link);
      await expect(late.getByText("Dieses Portal ist schon eingerichtet.")).toBeVisible();
      await late.close();
    });

    const guest = await browser.newContext({ locale: "de-DE", baseURL: portal.address });
    const visitor = await guest.newPage();
    const search = createSearchScreen(visitor);
    await visitor.goto("/#/search/*");
    await expect(visitor.getByRole("heading", { name: "Hier ist noch nichts." })).toBeVisible();
    await checkAccessibility(visitor, "an empty portal");

    const pictures = listDemoFiles()
      .filter((path) => /\.(jpe?g|png)$/i.test(path))
      .slice(0, 12);
    for (const [at, path] of pictures.entries()) {
      const into = join(folder, at % 2 ? "Sommer" : "Winter");
      mkdirSync(into, { recursive: true });
      cpSync(path, join(into, basename(path)));
    }
    const imported = await runCommand(portal.dataFolder, ["import", folder]);
    expect(imported.code, imported.output).toBe(0);
    expect(imported.output).toMatch(/Imported\s+12/);
    const token = await visitor.evaluate(() => localStorage.getItem("vitrine.session"));
    const { session = "" } = JSON.parse(token ?? "{}") as { session?: string };
    const found = async () => {
      const reply = await visitor.request.get("/api/?solr_q=*&solr_rows=0", { headers: { authorization: session } });
      return ((await reply.json()) as { response: { numFound: number } }).response.numFound;
    };
    await expect.poll(found, { timeout: 2000, intervals: [100], message: "within two seconds" }).toBe(12);
    // A search instead of a reload keeps the page and its session.
    await search.field.fill("jp");
    await search.field.press("Enter");
    await expect(visitor).toHaveURL(/#\/search\/jp$/);
    await search.field.fill("");
    await search.field.press("Enter");
    await search.expectCount(12);
    await expect(search.cells.first()).toBeVisible();

    await test.step("facets and collections appear without configuration", async () => {
      await visitor.reload();
      await expect(visitor.getByRole("complementary", { name: "Filter" }).getByRole("region").nth(2)).toBeVisible();
      await visitor.goto("/#/");
      await expect(visitor.getByRole("region", { name: "Sommer" }).getByRole("listitem").first()).toBeVisible();
      await expect(visitor.getByRole("region", { name: "Winter" })).toContainText("6");
      await checkAccessibility(visitor, "dashboard of the imported library");
    });
    await guest.close();
  } finally {
    await context.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
