/** Links of the settings: pages of the portal, or addresses of the world that run nothing. Pure. */
import type { LinkSetting } from "./portal-settings.ts";

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
