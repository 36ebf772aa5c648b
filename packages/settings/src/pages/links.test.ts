import { expect, test } from "vitest";
import { createDefaultSettings } from "../documents/defaults.ts";
import { portalSettingsSchema } from "../documents/schema.ts";
import type { LinkSetting } from "../portal-settings.ts";
import { healSettings } from "../registry/heal.ts";
import { settingsRegistry } from "../registry/settings.ts";
import { isSafeLink } from "./links.ts";

const external = (link: string): LinkSetting => ({ linkDirection: "External", link });
const internal = (link: string): LinkSetting => ({ linkDirection: "Internal", link });

const UNSAFE = [
  external("javascript:alert(1)"),
  external("JaVaScRiPt:alert(1)"),
  external("java\nscript:alert(1)"),
  external("\u0001javascript:alert(1)"),
  external(" javascript:alert(1)"),
  external("https://example.org/\u0000"),
  external("data:text/html,<script>alert(1)</script>"),
  external("vbscript:x"),
  external("file:///etc/passwd"),
  external("blob:https://example.org/x"),
  external("//example.org"),
  external("example.org"),
  internal("javascript:alert(1)"),
  internal("https://example.org"),
  internal("//example.org"),
  internal("/\\example.org"),
  internal("custom/imprint"),
];
const SAFE = [
  external("https://example.org/a?b=c#d"),
  external("HTTP://example.org"),
  external("mailto:hello@example.org?subject=Hi"),
  external(""),
  internal("/custom/imprint"),
  internal("/search/*?series=Alba"),
  internal(""),
];

const shownOf = (stored: unknown) => healSettings(settingsRegistry, stored).settings;

/** Every setting with a link. */
function withLink(link: LinkSetting) {
  const settings = createDefaultSettings();
  settings.login.register.links = { de: link };
  settings.terms_of_use.links = { de: link };
  for (const entry of settings.footer) entry.languages = { de: { ...link, column: "Left" } };
  return settings;
}

test.each(UNSAFE)("$linkDirection $link is neither stored nor shown", (link) => {
  expect(isSafeLink(link)).toBe(false);
  expect(portalSettingsSchema.safeParse(withLink(link)).success).toBe(false);
  const shown = shownOf(withLink(link));
  const links = [shown.login.register.links.de, shown.terms_of_use.links.de, shown.footer[0]?.languages.de];
  expect(links.map((one) => one?.link)).toEqual(["", "", ""]);
});

test.each(SAFE)("$linkDirection $link is stored and shown as it is", (link) => {
  expect(portalSettingsSchema.parse(withLink(link))).toEqual(withLink(link));
  expect(shownOf(withLink(link))).toEqual(withLink(link));
});

test("the links that are shipped are safe", () => {
  expect(shownOf(createDefaultSettings())).toEqual(createDefaultSettings());
});
