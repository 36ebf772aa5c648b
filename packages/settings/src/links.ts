/** Links of the settings: pages of the portal, or addresses of the world that run nothing. Pure. */

const PAGE = /^\/(?![/\\])/;
const ELSEWHERE = /^(https?:\/\/|mailto:)/i;
/** Browsers leave some of them out before they read the scheme. */
const INVISIBLE = /\p{Cc}/u;

interface Link {
  readonly linkDirection: "Internal" | "External";
  readonly link: string;
}

/** An empty link is none. */
export function isSafeLink({ linkDirection, link }: Link): boolean {
  if (link === "") return true;
  return (
    typeof link === "string" && !INVISIBLE.test(link) && (linkDirection === "Internal" ? PAGE : ELSEWHERE).test(link)
  );
}
