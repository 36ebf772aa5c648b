/** The mail that orders assets, and the `mailto:` link that opens it. Pure. */
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { DownloadItem } from "../../asset/downloads/download-item.ts";
import { pickByLanguageOrAny } from "../../shared/i18n/pick-by-language.ts";
import { removeInvisibleMarks } from "../../shared/i18n/plain-text.ts";
import { toMailSubject } from "../../shared/mail-subject.ts";
import { paths } from "../../shared/paths.ts";

/**
 * Maximum characters of a `mailto:` link. On Windows, links of more than 2,048 characters (Chromium) or 2,008 (Firefox)
 * do nothing, without an error.
 */
export const MAX_MAILTO_LENGTH = 2000;

const LINKS = "{links}";
const ID = "{id}";

export interface OrderMail {
  /** Addresses. */
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  /** Lines end with `\n`. */
  readonly body: string;
}

interface Order {
  readonly settings: PortalSettings["order"];
  readonly items: readonly DownloadItem[];
  /** Remark by the user; may be empty. */
  readonly remark: string;
}

interface OrderTexts {
  readonly language: string;
  /** Default texts, used if the settings have none. */
  readonly subject: string;
  readonly body: string;
  /** Formats the line above an asset's link. */
  readonly line: (item: DownloadItem) => string;
  /** Address of the portal. */
  readonly here: Pick<URL, "origin" | "pathname">;
}

/** Creates the mail, to be sent or copied. The assets replace `{links}` in the configured text, or follow it; the remark comes last. */
export function createOrderMail({ settings, items, remark }: Order, texts: OrderTexts): OrderMail {
  const { language, here } = texts;
  const set = pickByLanguageOrAny(settings.body, language)?.trim()
    ? (pickByLanguageOrAny(settings.body, language) ?? "")
    : texts.body;
  const text = set.includes(LINKS) ? set : `${set.trimEnd()}\n\n${LINKS}\n`;
  const links = items.map(
    (item) => `${texts.line(item)}\n${createOrderedAssetLink(item.id, settings.base_address, here)}`,
  );
  const body = removeInvisibleMarks(text.split(LINKS).join(links.join("\n\n")));
  return {
    to: parseAddresses(settings.mailto),
    cc: parseAddresses(settings.cc),
    subject: pickByLanguageOrAny(settings.subject, language)?.trim() || texts.subject,
    body: remark.trim() === "" ? body : `${body.trimEnd()}\n${remark.trim()}\n`,
  };
}

/**
 * Link to an ordered asset: its page in the portal, at the base address or the current address; or a page of another
 * system, if the base address contains `{id}`.
 */
export function createOrderedAssetLink(
  id: string,
  base: string | null,
  here: Pick<URL, "origin" | "pathname">,
): string {
  const address = base?.trim() ?? "";
  if (address.includes(ID)) return address.split(ID).join(encodeURIComponent(id));
  const start = address === "" ? `${here.origin}${here.pathname}` : toPortalUrl(address);
  return `${start}#${paths.asset(id)}`;
}

/** Normalises a portal address for an appended hash: a folder ends with a slash, a file or a query does not. */
function toPortalUrl(address: string): string {
  if (!URL.canParse(address)) return address.replace(/#.*$/, "").replace(/\/*$/, "/");
  const url = new URL(address);
  url.hash = "";
  if (!/[^/]*\.[^/]*$/.test(url.pathname)) url.pathname = url.pathname.replace(/\/*$/, "/");
  return url.href;
}

/** Formats a `mailto:` link by RFC 6068: percent-encoded, lines end with CR LF. */
export function createMailtoLink({ to, cc, subject, body }: OrderMail): string {
  const parts = [
    cc.length > 0 && `cc=${cc.map(encodeAddress).join(",")}`,
    `subject=${encodeURIComponent(toMailSubject(subject))}`,
    body !== "" && `body=${encodeURIComponent(body.replace(/\r?\n/g, "\r\n"))}`,
  ];
  return `mailto:${to.map(encodeAddress).join(",")}?${parts.filter(Boolean).join("&")}`;
}

const encodeAddress = (address: string) => encodeURIComponent(address).replaceAll("%40", "@");

/** Parses addresses separated by commas, semicolons or spaces, with or without display names. */
function parseAddresses(text: string): string[] {
  return text
    .replace(/^\s*mailto:/i, "")
    .replace(/[^,;<>]*<([^<>]*)>/g, " $1 ")
    .split(/[\s,;]+/)
    .filter(Boolean);
}
