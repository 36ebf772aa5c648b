/** Validates links of the settings: internal pages, or external URLs that run no script. Pure. */

const INTERNAL_PATH = /^\/(?![/\\])/;
const EXTERNAL_URL = /^(https?:\/\/|mailto:)/i;
/** A link with one of these is refused: browsers skip some control characters before they read the scheme. */
const CONTROL_CHARACTER = /\p{Cc}/u;

interface Link {
  readonly linkDirection: "Internal" | "External";
  readonly link: string;
}

/** An empty link is safe: it is not shown as a link. */
export function isSafeLink({ linkDirection, link }: Link): boolean {
  if (link === "") return true;
  return (
    typeof link === "string" &&
    !CONTROL_CHARACTER.test(link) &&
    (linkDirection === "Internal" ? INTERNAL_PATH : EXTERNAL_URL).test(link)
  );
}
