// The page as it is before any script has run, in the colours, with the name and the logo of the house.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { createThemesCss } from "@vitrine/settings/theme/theme";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "../../platform/database/database.ts";
import { TaskError } from "../../platform/processes/child-task.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { putDocument } from "../../testing/put-document.ts";
import { execute } from "../../testing/query.ts";
import { createWoff2 } from "../../testing/woff2.ts";
import { createDocumentSaving } from "./document-saving.service.ts";
import { createInitialBrandingReader } from "./initial-branding.service.ts";

const FONT = join(
  import.meta.dirname,
  "../../../../web/node_modules/@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2",
);
const webRoot = mkdtempSync(join(tmpdir(), "vitrine-web-"));
let app: TestApp;
beforeAll(async () => {
  const built = readFileSync(join(import.meta.dirname, "../../../../web/index.html"), "utf8");
  // As the build leaves it.
  writeFileSync(join(webRoot, "index.html"), built.replaceAll("<style", '<style nonce="__CSP_NONCE__"'));
  app = await startTestApp({ configuration: { webRoot } });
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

const page = async () => (await app.inject({ url: "/" })).body;

function houseSettings() {
  const settings = createDefaultSettings();
  const [light, dark] = settings.themes.options;
  if (!light || !dark) throw new Error("no themes are shipped");
  settings.themes.options = [
    { ...light, key: "day", appearance: { ...light.appearance, primary_color: "#0055aa" } },
    { ...dark, key: "night", advanced_appearance: { "header.icon_color": "#abcdef" } },
  ];
  // A house of the night: dark on every device.
  Object.assign(settings.themes, { default_light: "night", default_dark: "night" });
  settings.global.website_title = 'Halm & "Ton" <img>';
  return settings;
}

it("has the shipped branding if nothing is stored", async () => {
  const html = await page();
  expect(html).toContain(createThemesCss(createDefaultSettings().themes.options));
  expect(html).toContain('data-light="light" data-light-scheme="light" data-dark="dark" data-dark-scheme="dark"');
  expect(html).toContain('data-themes="shipped"');
  expect(html).toContain('<div class="start-bar">Vitrine</div>');
});

it("has the custom colours, title and logo from the next request on", async () => {
  await page();
  const settings = houseSettings();
  await putDocument(app, "global", "", settings);
  const html = await page();
  expect(html).toContain(`id="portal-theme">@layer portal.theme{${createThemesCss(settings.themes.options)}}</style>`);
  expect(html).toContain('data-light="night" data-light-scheme="dark" data-dark="night" data-dark-scheme="dark"');
  expect(html).toContain('data-portal-theme="night" data-mantine-color-scheme="dark"');
  expect(html).toContain('data-themes="own"');
  expect(html).toContain("<title>Halm &#38; &#34;Ton&#34; &#60;img&#62;</title>");
  expect(html).toContain('<div class="start-bar">Halm &#38; &#34;Ton&#34; &#60;img&#62;</div>');

  await app.services.portalFiles.putPortalFile("dashboardLogo", Buffer.from("<svg/>"), "image/svg+xml");
  const { revisions } = await app.services.portalFiles.available();
  const logo = `/api/config/dashboardLogo?revision=${revisions?.dashboardLogo}`;
  expect(await page()).toContain(`<img class="start-logo" src="${logo}" alt="">`);
  await app.services.portalFiles.putPortalFile("dashboardLogoDark", Buffer.from("<svg />"), "image/svg+xml");
  const revision = (await app.services.portalFiles.available()).revisions?.dashboardLogoDark;
  const url = `/api/config/dashboardLogoDark?revision=${revision}`;
  expect(await page(), "in the dark theme only").toMatch(/start-logo\{content[^}]*\}\}<\/style>/);
  expect(await page()).toContain(`:root[data-portal-theme="night"] .start-logo{content:url("${url}")}`);
  expect(await page()).not.toContain(':root[data-portal-theme="day"] .start-logo');
  const hidden = houseSettings();
  for (const place of hidden.visibleLogos) place.visible = false;
  await putDocument(app, "global", "", hidden);
  expect(await page()).not.toContain('start-logo" src');
});

it("is in the colours that another process has stored, with the next request", async () => {
  await page();
  const other = openDatabase(join(app.configuration.dataFolder, "vitrine.db"));
  const settings = houseSettings();
  settings.global.website_title = "Another house";
  await createDocumentSaving(other, app.clock).save({ kind: "global", key: "" }, settings, { caller: {} });
  await other.close();
  expect(await page()).toContain("<title>Another house</title>");
});

it("is served as built if the settings are unreadable", async () => {
  await app.services.data.db.write((tx) => execute(tx, "UPDATE document SET body = 'no JSON', etag = 'x'"));
  const reply = await app.inject({ url: "/" });
  expect([reply.statusCode, app.logs.join()]).toEqual([200, expect.stringContaining("without its branding")]);
  expect(reply.body).toContain('<div class="start-bar"></div>');
});

it("lets no damaged setting break the page", async () => {
  const damaged = { themes: { options: [{ key: "</style><script>", appearance: { primary_color: "</style>" } }] } };
  await putDocument(app, "global", "", damaged);
  const html = await page();
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html.match(/<\/style>/g)).toHaveLength(3);
});

it("preloads the custom font, with a fallback of the same metrics until it has loaded", async () => {
  expect(await page()).not.toContain("portal-font");
  const font = readFileSync(FONT);
  await app.services.portalFiles.putPortalFile("custom_font", font, "font/woff2");
  const revision = (await app.services.portalFiles.available()).revisions?.custom_font;
  const url = `/api/config/custom_font?revision=${revision}`;
  await vi.waitFor(async () => expect(await page()).toContain("Fallback"), { timeout: 60_000 });
  const html = await page();
  expect(html).toContain(`<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`);
  expect(html).toMatch(new RegExp(`<style nonce="[^"_]+" id="portal-font" data-revision="${revision}">`));
  expect(html).toContain(`@font-face{font-family:"Portal Custom";src:url("${url}") format("woff2")`);
  expect(html).toMatch(/"Portal Custom Fallback";src:local\("Arial"\).*;size-adjust:1\d\d\.\d+%;ascent-override:/);
  expect(html).toContain(':root{--p-font:"Portal Custom","Portal Custom Fallback","Commissioner Variable"');
}, 90_000);

it("has no fallback metrics for a font that cannot be measured", async () => {
  await app.services.portalFiles.putPortalFile("custom_font", createWoff2(), "font/woff2");
  const html = await page();
  expect(html).toContain(':root{--p-font:"Portal Custom","Commissioner Variable"');
  expect(html).not.toContain("Fallback");
});

const lookOf = (measure: unknown) =>
  createInitialBrandingReader({
    documents: { config: async () => undefined } as never,
    files: {
      available: async () => ({ revisions: { custom_font: "1" } }),
      bytes: async () => Buffer.from("f"),
    } as never,
    measure: measure as never,
    apiPrefix: "/api",
    installationName: "Vitrine",
    onError: () => {},
  });

it("T30 nobody's page waits until a font is measured, and the next has its measures", async () => {
  let measured = (_: unknown) => {};
  const measure = vi.fn(() => new Promise((resolve) => (measured = resolve)));
  const look = lookOf(measure);
  const without = await look();
  expect(without.font?.css).toContain("Portal Custom");
  expect(without.font?.css).not.toContain("Fallback");
  expect(await look()).toBe(without);
  measured({ sizeAdjust: 100, ascent: 90, descent: 20, lineGap: 0 });
  await vi.waitFor(async () => expect((await look()).font?.css).toContain("Fallback"), 60_000);
  expect(measure).toHaveBeenCalledTimes(1);
});

it("measures a font once for concurrent requests, and again if the queue was full", async () => {
  const refusals = [new TaskError("busy", "full"), new TaskError("broken", "no font")];
  const measure = vi.fn(async () => {
    throw refusals.shift();
  });
  const look = lookOf(measure);
  await Promise.all([look(), look(), look()]);
  await vi.waitFor(() => expect(measure).toHaveBeenCalledTimes(1), 60_000);
  await vi.waitFor(async () => {
    await look();
    expect(measure, "the queue was full").toHaveBeenCalledTimes(2);
  }, 60_000);
  expect((await look()).font?.css).toContain("Portal Custom");
  expect(measure, "the font is broken").toHaveBeenCalledTimes(2);
});

it("T7 no setting is taken for the place of a nonce", async () => {
  const settings = houseSettings();
  settings.global.website_title = '__CSP_NONCE__ </title><script nonce="__CSP_NONCE__">';
  const [light] = settings.themes.options;
  if (light) light.key = "__CSP_NONCE__";
  settings.themes.default_light = "__CSP_NONCE__";
  await putDocument(app, "global", "", settings);
  const { body, headers } = await app.inject({ url: "/" });
  const [, nonce = "?"] = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"])) ?? [];
  expect(body).toContain("<title>__CSP_NONCE__ &#60;/title&#62;&#60;script nonce=&#34;__CSP_NONCE__&#34;&#62;</title>");
  expect(body).toContain('data-light="__CSP_NONCE__"');
  expect(body.split(nonce)).toHaveLength(body.split(`nonce="${nonce}"`).length);
});

it("T30 with ?safe the page comes without logo and font of the portal's own, and keeps its colours", async () => {
  await putDocument(app, "global", "", houseSettings());
  await app.services.portalFiles.putPortalFile("dashboardLogo", Buffer.from("<svg/>"), "image/svg+xml");
  await app.services.portalFiles.putPortalFile("custom_font", readFileSync(FONT), "font/woff2");
  expect(await page()).toMatch(/start-logo" src.*portal-font|portal-font.*start-logo" src/s);
  for (const url of ["/?safe", "/?safe=1", "/?preview&safe"]) {
    const { body } = await app.inject({ url });
    expect(body).not.toMatch(/start-logo" src|portal-font|config\/(dashboardLogo|custom_font)/);
    expect(body).toContain('data-light="night"');
  }
  expect(await page()).toContain('start-logo" src');
});

it("has the installation's name as title until the settings have one", async () => {
  const named = await startTestApp({ configuration: { webRoot: app.configuration.webRoot, name: "Archive <& Co>" } });
  const html = async () => (await named.inject({ url: "/" })).body;
  expect(await html()).toContain("<title>Archive &#60;&#38; Co&#62;</title>");
  expect(await html()).toContain('name="application-name" content="Archive &#60;&#38; Co&#62;"');
  const settings = createDefaultSettings();
  await putDocument(named, "global", "", settings);
  expect(await html(), "as an import stores them").toContain("<title>Archive");
  for (const title of ["Halm", "Vitrine"]) {
    settings.global.website_title = title;
    await putDocument(named, "global", "", settings);
    expect(await html()).toContain(`<title>${title}</title>`);
  }
  await named.close();
});
