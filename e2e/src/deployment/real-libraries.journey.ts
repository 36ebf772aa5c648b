// Realistic libraries, each from an empty portal to what a guest finds on a phone.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { devices, type Page } from "@playwright/test";
import { liveFilm, livePicture } from "@vitrine/api/testing/live-kit";
import { createNikonRaw } from "@vitrine/api/testing/raw-kit";
import { thirdPartyPicturePath } from "@vitrine/api/testing/third-party-pictures";
import { listDemoFiles } from "../support/demo.ts";
import { getBoundingBox } from "../support/element-boxes.ts";
import { expect, test } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";
import { runCommand, startPortal } from "../support/portal.ts";
import { clickChoice, createSearchScreen, type SearchScreen } from "../support/search-screen.ts";

interface SampleLibrary {
  readonly name: string;
  /** Fills the folder and returns the arguments of `vitrine import`. */
  readonly write: (folder: string) => readonly string[];
  /** The number of assets that it imports. */
  readonly assets: number;
  /** Whether some of these assets have no picture. */
  readonly bare?: boolean;
  readonly find: (page: Page, search: SearchScreen, lang: Lang) => Promise<void>;
}

type Lang = "de" | "en";

function copyInto(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, from] of Object.entries(files)) cpSync(from, join(folder, name));
}

const photograph = () => listDemoFiles().find((path) => /\.jpe?g$/i.test(path)) ?? "";

/** Width divided by height of the picture on the asset page. */
async function proportionsOf(page: Page): Promise<number> {
  const picture = page.getByRole("main").getByRole("img").first();
  let proportions = Number.NaN;
  await expect
    .poll(async () => {
      proportions = await picture.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight);
      return proportions;
    })
    .toBeGreaterThan(0);
  return proportions;
}

/** Opens the only result of a search. */
async function openOnlyResult(page: Page, search: SearchScreen): Promise<void> {
  await expect(search.heading).toHaveText(/^1 /);
  const id = await search.cells.first().getAttribute("data-asset");
  await page.goto(`/#/asset/${id}`);
  // The search has pictures and a heading, too.
  await expect(search.grid).toBeHidden();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
}

const phoneLibrary: SampleLibrary = {
  name: "a telephone's folder",
  write: (folder) => {
    copyInto(join(folder, "DCIM", "100APPLE"), {
      "IMG_0001.HEIC": thirdPartyPicturePath("turned/pillow.heic"),
      "IMG_0002.HEIC": thirdPartyPicturePath("colour/display-p3.heic"),
      "IMG_0003.HEIC": thirdPartyPicturePath("colour/pq-pillow.heic"),
      "IMG_0004.JPG": photograph(),
      "IMG_0005.PNG": thirdPartyPicturePath("original.png"),
      "IMG_0006.JXL": thirdPartyPicturePath("plain/cjxl.jxl"),
    });
    const identifier = "9F2C-4A1E";
    const phone = join(folder, "DCIM", "100APPLE");
    writeFileSync(join(phone, "IMG_0004.JPG"), livePicture(readFileSync(photograph()), identifier));
    writeFileSync(join(phone, "IMG_0004.MOV"), liveFilm(identifier));
    return [folder];
  },
  assets: 6,
  find: async (page, search, lang) => {
    await search.openFilters();
    await clickChoice(await search.openFacet(lang === "de" ? "Dateiformat" : "File format"), "HEIC");
    await search.closeFilters();
    await expect(search.heading).toHaveText(/^3 /);
    await search.open("IMG_0004");
    await openOnlyResult(page, search);
    // This video contains only metadata: its orientation shows while the browser waits for it.
    await page.route(/\/files\/.*\/(?:played|live)-[^/]+$/, () => {});
    await page.getByRole("button", { name: lang === "de" ? "Live Photo abspielen" : "Play Live Photo" }).click();
    const picture = page.getByRole("main").getByRole("img").first();
    await expect.poll(() => page.locator("video").boundingBox()).toEqual(await getBoundingBox(picture));
    await search.open("IMG_0001");
    await openOnlyResult(page, search);
    expect(await proportionsOf(page)).toBeLessThan(1);
  },
};

const photographerLibrary: SampleLibrary = {
  name: "a photographer's raw folder",
  write: (folder) => {
    const shoot = join(folder, "2026-05 Küste");
    copyInto(shoot, {
      "_DSC0001.DNG": thirdPartyPicturePath("raw/pidng.dng"),
      "_DSC0009.PSD": thirdPartyPicturePath("colour/adobe-rgb.psd"),
    });
    for (const at of [2, 3, 4]) {
      const made = createNikonRaw(readFileSync(photograph()), { width: 600 + at });
      writeFileSync(join(shoot, `_DSC000${at}.NEF`), made);
    }
    // As cameras write them: the JPEG is the asset, with the raw file as its companion.
    copyInto(shoot, { "_DSC0004.JPG": photograph() });
    return [folder];
  },
  assets: 5,
  find: async (page, search, lang) => {
    await search.open("_DSC0004");
    await openOnlyResult(page, search);
    const files = page.getByRole("region", { name: lang === "de" ? "Dateien dazu" : "Files with it" });
    await expect(files.getByRole("listitem")).toContainText("_DSC0004.NEF");
    const download = page.waitForEvent("download");
    await files.getByRole("button", { name: /_DSC0004\.NEF/ }).click();
    expect((await download).suggestedFilename()).toBe("_DSC0004.NEF");
    await search.open("_DSC0003");
    await openOnlyResult(page, search);
    expect(await proportionsOf(page)).toBeGreaterThan(1);
    await expect(page.getByRole("main")).toContainText("NEF");
    await page.goto("/#/");
    await expect(page.getByRole("region", { name: "2026-05 Küste" })).toContainText("5");
  },
};

const RECORDS = 400;
const THINGS = [
  ["Wasserkrug", "water jug", "Ton"],
  ["Schale", "bowl", "Glas"],
  ["Teller", "plate", "Porzellan"],
  ["Kanne", "pot", "Zinn"],
] as const;

const museumLibrary: SampleLibrary = {
  name: "a museum's catalogue",
  write: (folder) => {
    const pictures = join(folder, "bilder");
    copyInto(pictures, { "k1.jpg": photograph(), "k2.jxl": thirdPartyPicturePath("plain/cjxl.jxl") });
    const rows = Array.from({ length: RECORDS }, (_, at) => {
      const [titel, title, technique] = THINGS[at % THINGS.length] ?? THINGS[0];
      const file = ["k1.jpg", "k2.jxl"][at] ?? "";
      return [`K ${at + 1}`, `${titel} ${at + 1}`, `${title} ${at + 1}`, "um 1850", technique, `${10 + at},5`, file];
    });
    const head = ["Inv.-Nr.", "Titel", "Title", "Datierung", "Technik", "Höhe", "Bild"];
    writeFileSync(join(folder, "museum.csv"), [head, ...rows].map((row) => row.join(";")).join("\n"));
    const field = { type: "value", facet: true, from: "Technik", labels: { de: "Technik", en: "Technique" } };
    const mapping = {
      identifier: "Inv.-Nr.",
      file: { column: "Bild", by: "path" },
      fields: [
        { name: "title", from: { de: "Titel", en: "Title" } },
        { name: "created", from: "Datierung" },
        { name: "technique", ...field },
        { name: "object_height", type: "number", range: true, from: "Höhe", labels: { de: "Höhe", en: "Height" } },
      ],
    };
    writeFileSync(join(folder, "museum.json"), JSON.stringify(mapping));
    return [pictures, "--catalogue", join(folder, "museum.csv"), "--mapping", join(folder, "museum.json")];
  },
  assets: RECORDS,
  bare: true,
  find: async (page, search, lang) => {
    const words = {
      de: { kind: "Krug", wrong: "Tellre", right: "Teller" },
      en: { kind: "jug", wrong: "platte", right: "plate" },
    };
    const { kind, wrong, right } = words[lang];
    await search.open(kind);
    await expect(search.heading).toHaveText(/^100 /);
    await search.open(wrong);
    await expect(page.getByText(new RegExp(`„${right}“|“${right}”`)).first()).toBeVisible();
    await search.open("*");
    await search.openFilters();
    await clickChoice(await search.openFacet(lang === "de" ? "Technik" : "Technique"), "Zinn");
    await search.closeFilters();
    await expect(search.heading).toHaveText(/^100 /);
    await search.open("%22K%201%22");
    await openOnlyResult(page, search);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(lang === "de" ? "Wasserkrug 1" : "water jug 1");
    expect(await proportionsOf(page)).toBeGreaterThan(0);
  },
};

for (const { name, write, assets, bare, find } of [phoneLibrary, photographerLibrary, museumLibrary]) {
  for (const lang of ["de", "en"] as const) {
    const tags = (lang === "de") === (name !== photographerLibrary.name) ? "@phone" : "@phone @wide";
    test(`${name} is imported, found and viewed, in ${lang} ${tags}`, async ({
      browser,
      checkAccessibility,
      pageErrors,
    }) => {
      test.setTimeout(150_000);
      const portal = await startPortal({ env: { VITRINE_DEMO: "0" } });
      const folder = mkdtempSync(join(tmpdir(), "vitrine-real-"));
      const context = await browser.newContext({
        ...devices["Pixel 7"],
        viewport: { width: 390, height: 844 },
        locale: lang === "de" ? "de-DE" : "en-GB",
        baseURL: portal.address,
      });
      const page = await context.newPage();
      page.on("pageerror", (error) => pageErrors.push(String(error)));
      try {
        const { code, output } = await runCommand(portal.dataFolder, ["import", ...write(folder)]);
        expect(code, output).toBe(0);
        const library = await openLibrary(portal.address);
        await expect.poll(() => library.count("")).toBe(assets);
        if (!bare) {
          const all = await library.assets();
          expect(all.filter(({ placeholder }) => !placeholder).map(({ file_name }) => file_name)).toEqual([]);
        }
        const search = createSearchScreen(page);
        await search.open("*");
        await expect(search.cells.first()).toBeVisible();
        await checkAccessibility(page, `${name}: what was found`);
        await find(page, search, lang);
        await checkAccessibility(page, `${name}: looked at`);
      } finally {
        await context.close();
        await portal.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
}
