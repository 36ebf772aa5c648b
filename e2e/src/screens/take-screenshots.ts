// `pnpm screens [word ...]`: takes screenshots of every screen, light and dark, wide and narrow, German and English,
// into /screens, with an index page to compare them, and checks each with axe. Words filter by name, size and language:
// `asset phone-de`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findAxeViolations } from "../support/axe.ts";
import { accountWithRole } from "../support/demo.ts";
import importDemoData, { demoTemplate } from "../support/demo-data.ts";
import { openLibrary } from "../support/library.ts";
import { disableAnimations, setColorScheme } from "../support/page-state.ts";
import { type Portal, repositoryRoot, runCommand, startPortal } from "../support/portal.ts";
import { accountScenes } from "./accounts.ts";
import { adminHomeScenes } from "./admin-home.ts";
import { appearanceScenes } from "./appearance.ts";
import { dashboardSectionScenes } from "./dashboard-section.ts";
import { defaultScenes } from "./default-scenes.ts";
import { downloadScenes } from "./download-scenes.ts";
import { editorScenes } from "./editor.ts";
import { emptyAndFailedScenes } from "./empty-and-failed-scenes.ts";
import { languageScenes } from "./languages.ts";
import { loginScenes } from "./logins.ts";
import type { Scene, SceneContext } from "./scene-steps.ts";
import { searchSectionScenes } from "./search-section.ts";
import { tilePictureScenes } from "./tile-pictures.ts";
import { tourScenes } from "./tour.ts";

const sizes = {
  wide: { width: 1440, height: 900 },
  middle: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const;
type Size = keyof typeof sizes;
const languages = ["de", "en"] as const;
/** Number of assets in the seeded library; more than a thousand are public. */
const SEEDED_ASSETS = 1200;

interface Shot {
  readonly scene: string;
  readonly size: Size;
  readonly lang: string;
  readonly scheme: string;
  readonly file: string;
}

const folder = join(repositoryRoot, "screens");
const words = process.argv.slice(2);
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));

const seededFolder = mkdtempSync(join(tmpdir(), "vitrine-seeded-"));
await importDemoData();
const [demo, empty, many] = await startAll();
const browser = await chromium.launch({
  ...(process.env.VITRINE_BROWSER ? { executablePath: process.env.VITRINE_BROWSER } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});
const shots: Shot[] = [];
const failures: string[] = [];
try {
  if (words.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const scene of [
    ...defaultScenes,
    ...languageScenes,
    ...accountScenes,
    ...adminHomeScenes,
    ...appearanceScenes,
    ...dashboardSectionScenes,
    ...tilePictureScenes,
    ...searchSectionScenes,
    ...tourScenes,
    ...editorScenes,
    ...emptyAndFailedScenes,
    ...loginScenes,
    ...downloadScenes,
  ]) {
    for (const size of scene.mediumWidth ? (["wide", "middle", "phone"] as const) : (["wide", "phone"] as const)) {
      for (const lang of scene.singleLanguage ? languages.slice(0, 1) : languages) {
        if (!isWanted(`${scene.name}-${size}-${lang}`)) continue;
        try {
          shots.push(...(await takeScreenshots(browser, scene, size, lang)));
        } catch (error) {
          failures.push(`${scene.name}, ${size}, ${lang}: ${String(error)}`);
        }
      }
    }
    console.log(scene.name);
  }
  writeFileSync(join(folder, "index.html"), contactSheet());
} finally {
  await browser.close();
  await Promise.all([demo, empty, many].map((portal) => portal.stop()));
  rmSync(seededFolder, { recursive: true, force: true });
}
console.log(`${shots.length} pictures: ${join(folder, "index.html")}`);
for (const failure of failures) console.error(`Failed: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

async function startAll(): Promise<[Portal, Portal, Portal]> {
  const { code, output } = await runCommand(seededFolder, ["seed", "--assets", String(SEEDED_ASSETS)]);
  if (code !== 0) throw new Error(`The seed ended with ${code}:\n${output}`);
  const env = { VITRINE_DEMO: "0" };
  return [
    await startPortal({ template: demoTemplate }),
    await startPortal({ env }),
    await startPortal({ dataFolder: seededFolder, env }),
  ];
}

async function takeScreenshots(browser: Browser, scene: Scene, size: Size, lang: string): Promise<Shot[]> {
  const portal = { demo, empty, many }[scene.portal ?? "demo"];
  const context = await browser.newContext({
    baseURL: portal.address,
    viewport: sizes[size],
    locale: lang === "de" ? "de-DE" : "en-GB",
    hasTouch: size === "phone",
    isMobile: size === "phone",
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.addInitScript((code) => localStorage.setItem("vitrine.language", code), lang);
    const stage: SceneContext = {
      page,
      phone: size === "phone",
      portal,
      library: await openLibrary(portal.address, scene.as ? accountWithRole(scene.as) : undefined),
    };
    if (scene.as) await signIn(page, scene.as, lang);
    await scene.show(stage);
    await settle(page);
    const shots: Shot[] = [];
    for (const scheme of ["light", "dark"] as const) {
      await setColorScheme(page, scheme);
      const file = `${scene.name}-${size}-${lang}-${scheme}.png`;
      await page.screenshot({ path: join(folder, file) });
      const violations = await findAxeViolations(page);
      failures.push(
        ...violations
          .filter((violation) => !scene.expectedErrors?.test(violation))
          .map((violation) => `${file}: ${violation}`),
      );
      shots.push({ scene: scene.name, size, lang, scheme, file });
    }
    return shots;
  } finally {
    await context.close();
  }
}

async function signIn(page: Page, part: NonNullable<Scene["as"]>, lang: string): Promise<void> {
  const { name, password } = accountWithRole(part);
  await page.goto("/#/login");
  await page.getByRole("textbox").first().fill(name);
  await page.getByLabel(lang === "de" ? "Passwort" : "Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.hash.startsWith("#/login"));
}

/** Waits until fonts and visible pictures are loaded and nothing moves, up to a timeout. */
async function settle(page: Page): Promise<void> {
  await disableAnimations(page);
  await page.waitForLoadState("networkidle", { timeout: 1500 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  await page
    .waitForFunction(
      () =>
        [...document.images].every((image) => {
          const { top, bottom, left, right } = image.getBoundingClientRect();
          const outside = bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth;
          return outside || (image.complete && image.naturalWidth > 0);
        }),
      undefined,
      { timeout: 4000 },
    )
    .catch(() => undefined);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

function contactSheet(): string {
  const sections = [...new Set(shots.map(({ scene }) => scene))].map((scene) => {
    const own = shots.filter((shot) => shot.scene === scene);
    const figures = own.map(
      ({ file, size, lang, scheme }) =>
        `<figure class="${size}"><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${size} ${lang} ${scheme}</figcaption></figure>`,
    );
    return `<section id="${scene}"><h2>${scene}</h2><div>${figures.join("")}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Vitrine: every screen</title><style>
body{font:14px system-ui;margin:24px;background:#ddd}section>div{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-end}
figure{margin:0}img{display:block;height:300px}.phone img{height:420px}figcaption{color:#555}
</style><h1>${shots.length} pictures</h1>${sections.join("\n")}</html>\n`;
}
