/** The mail in which assets are ordered, and the link that opens it. Pure. */
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { DownloadItem } from "../../shared/downloads/downloads-context.ts";
import { ofLanguage } from "../../shared/i18n/of-language.ts";
import { mailSubject } from "../../shared/mail-subject.ts";
import { paths } from "../../shared/paths.ts";

/**
 * Characters of a `mailto:` link. Chromium hands none of more than 2,048 to Windows, and Firefox none of more than
 * 2,008: nothing opens then, and nobody is told.
 */
export const LONGEST_MAILTO = 2000;

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
  /** Of the visitor; empty for none. */
  readonly remark: string;
}

interface OrderWords {
  readonly language: string;
  /** Where nothing is set. */
  readonly subject: string;
  readonly body: string;
  /** How an asset is named above its link. */
  readonly line: (item: DownloadItem) => string;
  /** Where the portal was opened. */
  readonly here: Pick<URL, "origin" | "pathname">;
}

/** The assets stand where the set text says `{links}`, or below it; the remark stands last. */
export function orderMail({ settings, items, remark }: Order, words: OrderWords): OrderMail {
  const { language, here } = words;
  const set = ofLanguage(settings.body, language)?.trim() ? (ofLanguage(settings.body, language) ?? "") : words.body;
  const text = set.includes(LINKS) ? set : `${set.trimEnd()}\n\n${LINKS}\n`;
  const links = items.map((item) => `${words.line(item)}\n${orderLink(item.id, settings.base_address, here)}`);
  const body = text.split(LINKS).join(links.join("\n\n"));
  return {
    to: addressesOf(settings.mailto),
    cc: addressesOf(settings.cc),
    subject: ofLanguage(settings.subject, language)?.trim() || words.subject,
    body: remark.trim() === "" ? body : `${body.trimEnd()}\n${remark.trim()}\n`,
  };
}

/**
 * Where an ordered asset is found: on its page of the portal, at the base address or where the portal was opened; or at
 * another system, where the base address says by `{id}` how it is found there.
 */
export function orderLink(id: string, base: string | null, here: Pick<URL, "origin" | "pathname">): string {
  const address = base?.trim() ?? "";
  if (address.includes(ID)) return address.split(ID).join(encodeURIComponent(id));
  const start = address === "" ? `${here.origin}${here.pathname}` : portalAt(address);
  return `${start}#${paths.asset(id)}`;
}

/** An address as it stands before the hash of a page: a folder ends with a slash, a file or a question does not. */
function portalAt(address: string): string {
  if (!URL.canParse(address)) return address.replace(/#.*$/, "").replace(/\/*$/, "/");
  const url = new URL(address);
  url.hash = "";
  if (!/[^/]*\.[^/]*$/.test(url.pathname)) url.pathname = url.pathname.replace(/\/*$/, "/");
  return url.href;
}

/** By RFC 6068: what is not plain is percent-encoded, and lines end with CR LF. */
export function mailtoLink({ to, cc, subject, body }: OrderMail): string {
  const parts = [
    cc.length > 0 && `cc=${cc.map(encodeAddress).join(",")}`,
    `subject=${encodeURIComponent(mailSubject(subject))}`,
    body !== "" && `body=${encodeURIComponent(body.replace(/\r?\n/g, "\r\n"))}`,
  ];
  return `mailto:${to.map(encodeAddress).join(",")}?${parts.filter(Boolean).join("&")}`;
}

const encodeAddress = (address: string) => encodeURIComponent(address).replaceAll("%40", "@");

/** Several may be set, parted as people part them, with or without the names of those who have them. */
function addressesOf(text: string): string[] {
  return text
    .replace(/^\s*mailto:/i, "")
    .replace(/[^,;<>]*<([^<>]*)>/g, " $1 ")
    .split(/[\s,;]+/)
    .filter(Boolean);
}
