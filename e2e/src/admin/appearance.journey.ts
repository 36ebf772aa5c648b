// The Appearance section: changes are shown in the preview beside the form before they are saved.
import type { Page } from "@playwright/test";
import { findAxeViolations } from "../support/axe.ts";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";

/** Opens the section at the colours of the demo's own theme, else of the first one. */
async function openAppearance(page: Page) {
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin/appearance");
  await expect(page.getByRole("heading", { level: 1, name: "Marke" })).toBeVisible();
  await page.getByRole("button", { name: "Farben", exact: true }).click();
  const preview = page.frameLocator("iframe[title=Vorschau]");
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
  return preview;
}

test("the preview shows colours and unreadable text, and nothing is saved @desktop", { tag: "@core" }, async ({
  page,
  portal,
  checkAccessibility,
}) => {
  const stored = await (await fetch(`${portal.address}/api/config/global`)).text();
  const preview = await openAppearance(page);
  await checkAccessibility(page, "appearance");

  const pair = page.getByRole("region", { name: "Kopfzeile" });
  await pair.getByRole("textbox", { name: "Kopfzeile", exact: true }).fill("#0a3d0a");
  await expect(preview.getByRole("banner")).toHaveCSS("background-color", "rgb(10, 61, 10)");
  await expect(pair.getByText("nicht lesbar", { exact: true })).toBeAttached();
  // The preview shows unreadable text on purpose; the form around it stays readable.
  expect((await findAxeViolations(page)).filter((fault) => !fault.includes(": iframe "))).toEqual([]);
  await pair.getByRole("button", { name: /^#[0-9A-F]{6} nehmen$/ }).click();
  await expect(pair.getByText("lesbar", { exact: true })).toBeAttached();

  const inPreview = (name: string) => page.getByRole("region", { name: "Vorschau" }).getByRole("button", { name });
  await inPreview("Dunkel").click();
  await expect(preview.locator("html")).toHaveAttribute("data-portal-theme", "dark");
  await page.getByRole("textbox", { name: "Hintergrund", exact: true }).fill("#001020");
  await expect(preview.locator("html")).toHaveAttribute("data-portal-theme", "dark");
  await expect(preview.locator("body")).toHaveCSS("background-color", "rgb(0, 16, 32)");

  await page.getByRole("combobox", { name: "Sprache in der Vorschau" }).selectOption("en");
  await expect(preview.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.getByRole("combobox", { name: "Breite der Vorschau" }).selectOption("390");
  await expect.poll(() => preview.locator("html").evaluate(() => innerWidth)).toBe(390);
  await inPreview("Start").click();
  await expect(preview.locator("h1")).toBeVisible();
  await inPreview("Anmelden").click();
  await expect(preview.locator("input[type=password]")).toBeVisible();
  for (const name of ["Merkliste", "Abgemeldet"]) {
    await page.getByRole("combobox", { name: "Weitere Ansichten" }).selectOption({ label: name });
    await expect(preview.locator("h1").first()).toBeAttached();
  }
  const more = page.getByRole("combobox", { name: "Weitere Ansichten" });
  await page.getByRole("combobox", { name: "Sprache in der Vorschau" }).selectOption("de");
  await page.getByRole("combobox", { name: "Breite der Vorschau" }).selectOption("1280");
  await more.selectOption({ label: "Infofenster" });
  await expect(preview.getByRole("dialog").getByRole("link").first()).toBeVisible();
  await more.selectOption({ label: "Dialog: Teilen" });
  await expect(preview.getByRole("dialog", { name: "teilen" }).getByRole("textbox")).toBeVisible();
  await more.selectOption({ label: "Dialog: Herunterladen" });
  await expect(preview.getByRole("dialog").getByRole("radio").first()).toBeAttached();
  await more.selectOption({ label: "Hinweise" });
  await expect(preview.locator("[data-kind]")).toHaveCount(4);
  await expect(preview.getByRole("dialog")).toHaveCount(0);
  // Shows the preview as a guest, and back: the frame has another session than the admin.
  await page.getByRole("combobox", { name: "Wer die Vorschau sieht" }).selectOption("guest");
  await expect(preview.getByRole("link", { name: "Anmelden" }).first()).toBeVisible();
  await page.getByRole("combobox", { name: "Wer die Vorschau sieht" }).selectOption("self");
  await expect(preview.getByRole("button", { name: /^Konto/ })).toBeVisible();
  expect(await (await fetch(`${portal.address}/api/config/global`)).text()).toBe(stored);
});

test("an element clicked in the preview, and each unreadable colour pair, leads to its setting @desktop @wide", async ({
  page,
  checkAccessibility,
}) => {
  const preview = await openAppearance(page);
  await page.getByRole("button", { name: "Lesbarkeit", exact: true }).click();
  await page.getByRole("button", { name: "Einstellung eines Elements finden" }).click();
  await preview.getByRole("banner").click({ position: { x: 300, y: 3 } });
  const bar = page.getByRole("textbox", { name: "Kopfzeile", exact: true });
  await expect(bar).toBeFocused();
  await bar.fill("#777777");
  await page.getByRole("button", { name: "Einstellung eines Elements finden" }).click();
  await preview.getByRole("banner").locator("img").first().click();
  await expect(page.getByRole("region", { name: /^Logo/ }).and(page.locator(":focus"))).toBeVisible();

  const settings = page.getByRole("list", { name: "Einstellungen des angeklickten Elements" });
  await page.getByRole("button", { name: "Einstellung eines Elements finden" }).click();
  await preview.getByRole("complementary", { name: "Filter" }).getByRole("heading", { level: 2 }).click();
  await expect(
    settings.getByRole("button", { name: /^Text auf Deutsch: views\.search\.facets\./ }).first(),
  ).toBeVisible();
  // The header in the frame has an unreadable colour.
  expect((await findAxeViolations(page)).filter((fault) => !fault.includes(": iframe "))).toEqual([]);
  await settings.getByRole("button", { name: "Filterspalte › Breite" }).click();
  await expect(page).toHaveURL(/#\/admin\/search/);
  await expect(page.getByRole("textbox", { name: /Breite/ }).and(page.locator(":focus"))).toBeVisible();
  await page.goBack();

  await page.getByRole("button", { name: "Lesbarkeit", exact: true }).click();
  await page
    .getByRole("button", { name: /^Ändern: / })
    .first()
    .click();
  await expect(page.getByRole("textbox").and(page.locator(":focus"))).toBeVisible();

  await page.getByRole("button", { name: "Stellen", exact: true }).click();
  await page
    .getByRole("searchbox", { name: "Stellen und Farben suchen" })
    .fill("Kopfzeile · Symbole · unter dem Mauszeiger");
  await page.getByRole("textbox", { name: /^Kopfzeile · Symbole · / }).fill("#ffffff");
  await expect(preview.getByRole("banner")).toHaveCSS("background-color", "rgb(119, 119, 119)");
  await page.getByRole("button", { name: "Lesbarkeit", exact: true }).click();
  // Samples of unreadable colour pairs are unreadable themselves.
  expect((await findAxeViolations(page)).filter((fault) => !/: iframe |_sample_/.test(fault))).toEqual([]);
  await page.getByRole("button", { name: "Für Besucher", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Vorauswahl für hell" })).toBeVisible();
  await page.getByRole("button", { name: "Farben", exact: true }).click();
  await page.getByRole("button", { name: "„Kopfzeile“ auf die Vorgabe zurücksetzen" }).click();
  await checkAccessibility(page, "colours");
});

test("logos and titles have the configured alignment @desktop", async ({ page }) => {
  const preview = await openAppearance(page);
  await page.getByRole("button", { name: "Für Besucher", exact: true }).click();
  const logo = preview.getByRole("banner").getByRole("link").first().locator("img, span").first();
  const place = async () => {
    const [around, own] = [
      await preview.getByRole("banner").getByRole("link").first().boundingBox(),
      await logo.boundingBox(),
    ];
    if (!around || !own) return null;
    const before = own.x - around.x;
    const behind = around.x + around.width - own.x - own.width;
    return Math.abs(before - behind) < 2 ? "center" : before < behind ? "left" : "right";
  };
  const side = page.getByRole("region", { name: "Logo der Suche" }).getByRole("combobox", { name: "Ausrichtung" });
  await expect.poll(place).toBe("left");
  for (const [name, now] of [
    ["In der Mitte", "center"],
    ["Am Ende", "right"],
  ] as const) {
    await side.selectOption({ label: name });
    await expect.poll(place).toBe(now);
  }

  await page.getByRole("region", { name: "Vorschau" }).getByRole("button", { name: "Start" }).click();
  const hero = preview
    .locator("section")
    .filter({ has: preview.locator("h1") })
    .first();
  await page.getByRole("textbox", { name: "Höhe in px" }).first().fill("520");
  await expect.poll(async () => hero.evaluate((element) => element.clientHeight)).toBe(520);

  await page.getByRole("region", { name: "Vorschau" }).getByRole("button", { name: "Anmelden" }).click();
  const box = preview.locator("form");
  await expect(box).toBeVisible();
  await page.getByRole("textbox", { name: "Größte Breite" }).fill("300px");
  await expect.poll(async () => box.evaluate((element) => element.clientWidth)).toBeLessThanOrEqual(300);
});

test("themes are copied, renamed and deleted @desktop", async ({ page }) => {
  const preview = await openAppearance(page);
  const chosen = page.getByRole("combobox", { name: "Farbschema, das Sie bearbeiten" });
  await page.getByRole("button", { name: "Kopieren" }).click();
  await expect(chosen.locator("option:checked")).toHaveText("Hell (light-2)");
  const key = page.getByRole("textbox", { name: "Kennung" });
  await key.fill("dark");
  await expect(page.getByText("Diese Kennung hat schon ein anderes Farbschema.")).toBeVisible();
  await expect(chosen.locator("option:checked")).toHaveText("Hell (light-2)");
  await key.fill("sommer");
  await expect(preview.locator("html")).toHaveAttribute("data-portal-theme", "sommer");
  await page.getByRole("button", { name: "Löschen" }).click();
  await expect(chosen.locator("option")).toHaveCount(2);
});

test("a primary colour changed in one theme offers its counterpart in the other @desktop", async ({ page }) => {
  const preview = await openAppearance(page);
  const pair = page.getByRole("region", { name: "Hauptfarbe" });
  await pair.getByRole("textbox").first().fill("#0a6e4f");
  await expect(pair.getByText("Dazu passt in „Dunkel“ diese Farbe:")).toBeVisible();
  await pair.getByRole("button", { name: /auch dort nehmen$/ }).click();
  await expect(pair.getByText("Dazu passt in")).toHaveCount(0);
  await expect(pair.getByRole("textbox").first()).toBeFocused();
  await page.getByRole("region", { name: "Vorschau" }).getByRole("button", { name: "Dunkel" }).click();
  await expect(preview.locator("html")).toHaveAttribute("data-portal-theme", "dark");
  await expect(pair.getByRole("textbox").first()).not.toHaveValue("#ff9240");
});

test("a logo and CSS are picked, shown, saved and removed; a file that is no picture is rejected with an explanation @desktop", async ({
  page,
}) => {
  const preview = await openAppearance(page);
  await page.getByRole("button", { name: "Marke", exact: true }).click();
  await page.getByRole("button", { name: /^An einzelnen Stellen anders/ }).click();
  const logo = page.getByRole("region", { name: "Logo: Medium", exact: true });
  const give = async (name: string, mimeType: string, text: string) => {
    const chooser = page.waitForEvent("filechooser");
    await logo.getByRole("button", { name: /^(Hochladen|Ersetzen): Logo: Medium$/ }).click();
    await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(text) });
  };
  const save = async (named: string) => {
    await expect(page.getByRole("region", { name: "Speichern" })).toContainText(named);
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("region", { name: "Speichern" })).toContainText("Gespeichert");
  };
  await give("logo.png", "image/png", "no picture");
  await expect(logo.getByRole("alert")).toContainText("Diese Art von Datei geht hier nicht. Möglich sind: SVG");
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>alert(1)</script><rect width="40" height="20" fill="#0a6e4f"/></svg>`;
  await give("logo.svg", "image/svg+xml", drawing);
  await expect(logo.getByText(/^Eigene Datei/)).toBeVisible();
  await expect(logo.locator("img")).toHaveAttribute("src", /^blob:/);
  await save("Logo: Medium");
  await expect(page.getByRole("region", { name: "Speichern" })).toContainText(/Herausgenommen.*script/);
  await expect(logo.locator("img")).toHaveAttribute("src", /assetLogo/);
  await expect(logo.getByText(/kaum zu sehen/)).toHaveCount(0);
  // Its contrast is too low in the dark theme only.
  const ink = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect x="4" y="4" width="20" height="12" fill="#101010"/></svg>`;
  await give("logo.svg", "image/svg+xml", ink);
  await expect(logo.getByText(/kaum zu sehen/)).toHaveText(/^In „Dunkel“ ist das Logo kaum zu sehen: 1(,\d)?\s:\s1/);
  await logo.getByRole("button", { name: "Änderung zurücknehmen: Logo: Medium" }).click();
  await expect(logo).toBeFocused();
  await logo.getByRole("button", { name: "„Logo: Medium“ entfernen" }).click();
  await save("Logo: Medium");
  await expect(logo.getByText("Keine eigene Datei")).toBeVisible();

  await page.getByRole("button", { name: "CSS", exact: true }).click();
  await page.getByRole("button", { name: "Eine Ansicht" }).click();
  const css = page.getByRole("textbox", { name: "Eigenes CSS" });
  await css.fill('@import "https://other.example/a.css"; body { letter-spacing: 1px }');
  await expect(preview.locator("body"), "previewed before it is saved").toHaveCSS("letter-spacing", "1px");
  await expect(page.locator("body")).not.toHaveCSS("letter-spacing", "1px");
  await save("Eigenes CSS");
  await expect(page.getByRole("region", { name: "Speichern" })).toContainText(/Herausgenommen.*@import/);
  await expect(page.locator("body")).toHaveCSS("letter-spacing", "1px");
  expect((await findAxeViolations(page)).filter((fault) => !fault.includes(": iframe "))).toEqual([]);
  await css.fill("");
  await save("Eigenes CSS");
  await expect(page.locator("body")).not.toHaveCSS("letter-spacing", "1px");
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
});
