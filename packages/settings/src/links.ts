/** Links of the settings: pages of the portal, or addresses of the world that run nothing. Pure. */
import type { LinkSetting, PortalSettings } from "./portal-settings.ts";

const PAGE = /^\/(?![/\\])/;
const ELSEWHERE = /^(https?:\/\/|mailto:)/i;
/** Browsers leave some of them out before they read the scheme. */
const INVISIBLE = /\p{Cc}/u;

/** An empty link is none. */
export function isSafeLink({ linkDirection, link }: LinkSetting): boolean {
  if (link === "") return true;
  return (
    typeof link === "string" && !INVISIBLE.test(link) && (linkDirection === "Internal" ? PAGE : ELSEWHERE).test(link)
  );
}

/**
 * What is stored may be older than the rule, or written past it: unsafe links are emptied, so that nobody follows one.
 * Whatever stands where a link belongs, it does not throw: a portal without its footer is better than none.
 */
export function withSafeLinks(settings: PortalSettings): PortalSettings {
  const { footer, login, terms_of_use } = settings;
  return {
    ...settings,
    footer: footer.filter(isObject).map((entry) => ({ ...entry, languages: safe(entry.languages) })),
    login: { ...login, register: { ...login.register, links: safe(login.register.links) } },
    terms_of_use: { ...terms_of_use, links: safe(terms_of_use.links) },
  };
}

function safe<L extends LinkSetting>(links: Readonly<Record<string, L>>): Record<string, L> {
  const given = Object.entries(isObject(links) ? links : {}).filter(([, link]) => isObject(link));
  return Object.fromEntries(
    given.map(([lang, link]) => [lang, isSafeLink(link) ? link : { ...link, link: "" }] as const),
  );
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
