// Hostile pictures, styles, fonts and texts stored by a compromised admin account run nothing and send no request.
import type { Page } from "@playwright/test";
import type { Client } from "@vitrine/contract/client";
import { type Canary, NOTHING_RECORDED, startCanary } from "../support/canary.ts";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, expectPageErrors, logIn, POLICY_VIOLATION } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";
import { watchRequests } from "../support/page-state.ts";
import { corruptFonts, createFontWithNames, rejectedFonts } from "./hostile-fonts.ts";

const LOGOS = ["dashboardLogo", "searchLogo", "loginLogo", "bookmarkLogo", "assetLogo", "logoutLogo"] as const;
type FileName = (typeof LOGOS)[number] | "style" | "custom_font" | "favicon" | "dashboardHero" | "loginHero";

const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}>${inside}<path d="M0 0h9v9z"/></svg>`;

/** Each would call `alert` if it ran, or request HOST if it were loaded. */
const PICTURES = [
  svg("<script>alert(1)</script><script href='HOST/a.js'/>"),
  svg("<image href='HOST/b.png'/><use xlink:href='HOST/c.svg#x'/>", "onload='alert(1)'"),
  svg("<foreignObject><iframe xmlns='http://www.w3.org/1999/xhtml' src='HOST/d'/></foreignObject>"),
  svg("<style>@import 'HOST/e.css'; path { fill: url(HOST/f.svg#x) }</style>"),
  svg("<a href='javascript:alert(1)'><text y='5'>x</text></a><set attributeName='onclick' to='alert(1)'/>"),
  `<?xml version="1.0"?><?xml-stylesheet href="HOST/g.css"?><!DOCTYPE svg [<!ENTITY x SYSTEM "HOST/h">]>${svg("<text>&#120;</text>")}`,
];
const STYLE = `
@import "HOST/i.css"; @\\69mport url(HOST/j.css);
body { background: url(HOST/k.png) } main { background: image-set("HOST/l.png" 1x) }
html { --x: url(HOST/m.png); cursor: var(--x), auto } header::after { content: url("HOST/n.png") }
@font-face { font-family: Commissioner; src: url(HOST/o.woff2) } * { behavior: url(HOST/p.htc) }
}} footer { background: url(HOST/q.png`;
/** Files that a browser could sniff as a page: rejected, or served with a harmless type. */
const POLYGLOTS: readonly (readonly [FileName, string])[] = [
  ["favicon", "<html><script>alert(1)</script></html>"],
  ["dashboardHero", "GIF89a/*<script>alert(1)</script>*/=alert(1)"],
  ["loginHero", "\xff\xd8\xff\xe0<script>alert(1)</script>"],
  ["custom_font", "wOF2<script>alert(1)</script>"],
  ["loginHero", "%PDF-1.4 <script>alert(1)</script>"],
];
/** A valid picture followed by a page: accepted, and only ever served as a picture. */
const PICTURE_AND_PAGE =
  Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64").toString("latin1") +
  "<html><script>alert(1)</script><img src='HOST/r.png'></html>";
const HOSTILE_TEXT = "<img src=x onerror=alert(1)><script>alert(1)</script>$t(global:x){{constructor.constructor}}";

const uploadFile = (client: Client, file: FileName, content: string | Buffer) => {
  const body = new FormData();
  const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
  body.append("file", new Blob([new Uint8Array(bytes)]), "a.bin");
  return client.call("config.file_save", { params: { file }, body });
};

let canary: Canary;
test.beforeAll(async () => {
  canary = await startCanary();
});
test.afterAll(() => canary.close());

/** Visits every page where these files and texts are shown. */
async function visitPages(page: Page, { address, asset }: { address: string; asset: string }, isAdmin: boolean) {
  const places = ["/", "/search/*", `/asset/${asset}`, "/bookmark", "/custom", isAdmin ? "/admin/general" : "/login"];
  if (isAdmin) places.push("/admin/language", "/admin/history", "/admin/appearance");
  const waitForRequests = watchRequests(page);
  for (const place of places) {
    await page.goto(`${address}/#${place}`);
    await page.reload();
    await expect(page.locator("main")).toBeVisible();
    // The first address within the administration leads to its home page, which links to the requested one.
    if (place.startsWith("/admin")) {
      await page
        .getByRole("main")
        .getByRole("link", { name: /öffnen$/ })
        .click();
      await expect(page).toHaveURL(new RegExp(`#${place}`));
    }
    await waitForRequests();
  }
  if (!isAdmin) return;
  // Six screens of the portal, which load one after the other.
  await expect(page.locator("iframe")).toHaveCount(6);
  await page.getByRole("button", { name: /^An einzelnen Stellen anders/ }).click();
  await waitForRequests();
}

test("T10 hostile pictures, styles and texts run nothing and send no request, for guests and admins @desktop", async ({
  page,
  browser,
  portal,
  pageErrors,
}) => {
  test.slow();
  const { client } = await openLibrary(portal.address, accountWithRole("guiAdminOnly"));
  const own = (text: string) => text.replaceAll("HOST", canary.host);
  for (const [n, picture] of PICTURES.entries()) {
    const file = LOGOS[n] as FileName;
    const { removed } = await uploadFile(client, file, own(picture));
    expect(removed?.length ?? 0, `what was removed from picture ${n}`).toBeGreaterThan(0);
    const stored = await (await client.raw("config.file", { params: { file } })).text();
    expect(stored, "the server stores none of it").not.toMatch(/script|alert|ENTITY|127\.0\.0\.1/);
  }
  expect((await uploadFile(client, "style", own(STYLE))).removed?.length).toBeGreaterThan(4);
  for (const [file, content] of POLYGLOTS) await expect(uploadFile(client, file, content)).rejects.toThrow();
  await uploadFile(client, "loginHero", own(PICTURE_AND_PAGE));
  const settings = (await client.call("config.get")) as Record<string, Record<string, unknown>>;
  await client.call("config.save", {
    body: {
      ...settings,
      global: { ...settings.global, website_title: HOSTILE_TEXT },
    } as never,
  });
  const texts = (await client.call("translations.get", { query: { lang: "de" } })) as Record<string, object>;
  await client.call("translations.save", {
    query: { lang: "de" },
    body: { ...texts, views: { ...texts.views, login: { title: HOSTILE_TEXT } } },
  });

  const guests = await browser.newContext({ locale: "de-DE" });
  const guest = await guests.newPage();
  canary.watch(guest, portal.address);
  canary.watch(page, portal.address);
  const [asset] = await (await openLibrary(portal.address)).assets();
  const place = { address: portal.address, asset: String(asset?.id) };
  await visitPages(guest, place, false);
  await expect(guest.getByText("<img src=x onerror=alert(1)>", { exact: false }).first()).toBeVisible();
  await logIn(page, accountWithRole("portalAdmin"));
  await visitPages(page, place, true);

  await test.step("files opened directly are no pages", async () => {
    for (const reader of [guest, page]) {
      for (const file of [...LOGOS, "style", "loginHero"]) {
        const reply = await reader.goto(`${portal.address}/api/config/${file}`);
        expect(reply?.headers()).toMatchObject({ "x-content-type-options": "nosniff" });
        expect(reply?.headers()["content-security-policy"]).toContain("sandbox");
        if (file === "loginHero") expect(reply?.headers()["content-type"]).toBe("image/gif");
        else if (file !== "style") await reader.locator("svg").first().click({ force: true });
      }
    }
  });
  expect(canary.recorded).toEqual(NOTHING_RECORDED);
  await guests.close();
  // The page reports what its policy blocked, as expected.
  expectPageErrors(pageErrors, POLICY_VIOLATION);
});

/** Whether the browser loads the portal's custom font, and whether the page uses it. */
function fontState(page: Page) {
  return page.evaluate(async () => {
    const font = await fetch("/api/config/custom_font", { cache: "reload" });
    const face = new FontFace("probe", await font.arrayBuffer());
    await face.load().catch(() => {});
    const isUsed = getComputedStyle(document.body).fontFamily.startsWith('"Portal Custom"');
    return `${face.status}, ${isUsed ? "used" : "unused"}`;
  });
}

test("hostile fonts run nothing, send no request and keep the page readable, for guests and admins @desktop @wide", async ({
  page,
  browser,
  portal,
  pageErrors,
}) => {
  test.slow();
  const { client } = await openLibrary(portal.address, accountWithRole("guiAdminOnly"));
  const guests = await browser.newContext({ locale: "de-DE" });
  const guest = await guests.newPage();
  await logIn(page, accountWithRole("portalAdmin"));
  const readers = [
    { reader: guest, place: "/search/*", waitForRequests: watchRequests(guest) },
    { reader: page, place: "/admin/appearance", waitForRequests: watchRequests(page) },
  ];
  for (const { reader } of readers) canary.watch(reader, portal.address);
  const readFontStates = async () => {
    const states: string[] = [];
    for (const { reader, place, waitForRequests } of readers) {
      await reader.goto(`${portal.address}/#${place}`);
      await reader.reload();
      await expect(reader.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await waitForRequests();
      states.push(await fontState(reader));
    }
    return states;
  };

  await test.step("a font with hostile names is used normally", async () => {
    await uploadFile(
      client,
      "custom_font",
      createFontWithNames(`"; } </style>${HOSTILE_TEXT}<img src="${canary.host}/font.png">`),
    );
    expect(await readFontStates()).toEqual(["loaded, used", "loaded, used"]);
  });
  for (const [what, font] of Object.entries(rejectedFonts)) {
    await expect(uploadFile(client, "custom_font", font), what).rejects.toMatchObject({
      status: 422,
      code: "file.unusable",
    });
  }
  expect(await readFontStates(), "the previous font stays").toEqual(["loaded, used", "loaded, used"]);
  for (const [what, font] of Object.entries(corruptFonts)) {
    await test.step(`a font with ${what} is ignored by the browser`, async () => {
      await uploadFile(client, "custom_font", font);
      const states = await readFontStates();
      expect(states[0], what).toBe(states[1]);
      if (!what.startsWith("names")) expect(states, what).toEqual(["error, unused", "error, unused"]);
    });
  }
  expect(canary.recorded).toEqual(NOTHING_RECORDED);
  await guests.close();
  expectPageErrors(pageErrors, POLICY_VIOLATION);
});
