/**
 * What a custom page may hold: the same for the server, which cleans on save, and for the portal, which cleans on show.
 * Nothing of it runs, calls another host by itself or looks like a part of the portal. Pure.
 */

/** Elements. What stands in others stays; the elements themselves go. `h1` is the page's title. */
export const pageTags = [
  ..."p br hr h2 h3 h4 h5 h6 div span blockquote pre address details summary figure figcaption".split(" "),
  ..."ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td".split(" "),
  ..."a strong b em i u s del ins sub sup mark small code kbd samp abbr q cite time wbr img".split(" "),
];

/** Attributes of any of these elements. `data-asset`: the id of the asset whose picture an `img` shows. */
export const pageAttributes = [
  ..."href title src alt width height data-asset class dir lang colspan rowspan span scope".split(" "),
  ..."start reversed type value datetime open target rel".split(" "),
];

/** For DOMPurify, whose hook `afterSanitizeAttributes` is to call `keepToPage`. */
export const pageSanitizing = {
  ALLOWED_TAGS: pageTags,
  ALLOWED_ATTR: pageAttributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // What a page begins with would else be read as a part of its head, and go without being named.
  FORCE_BODY: true,
};

/** Where links lead: the web, a mail, a page of the portal (`#/custom/imprint`), a file of its host. */
const LINK = /^(https?:\/\/|mailto:|#|\/(?![/\\]))/i;
/** Pictures come from the portal's host, or are part of the page. */
const OWN_PATH = /^(\.{0,2}\/)(?![/\\])/;
const INLINE_PICTURE = /^data:image\/(png|jpeg|webp|gif|avif);base64,[a-z0-9+/=\s]*$/i;
/** Browsers leave some of them out before they read the scheme. */
const UNCLEAR = /[\\\p{Cc}]/u;
const CLASS = /^(lead|page-[a-z0-9-]+)$/;

export function isPageLink(href: string): boolean {
  return LINK.test(href) && !UNCLEAR.test(href);
}

export function isPagePicture(src: string): boolean {
  return INLINE_PICTURE.test(src) || (OWN_PATH.test(src) && !UNCLEAR.test(src));
}

/** `lead` and `page-...`, for a stylesheet of the admin's own. The portal's own classes could cover the page. */
export function pageClasses(names: string): string {
  return names
    .split(/\s+/)
    .filter((name) => CLASS.test(name))
    .join(" ");
}

/** Of an element, what is looked at here: the server's documents are not those of a browser. */
interface PageElement {
  readonly tagName: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}

/** Takes out what no list can tell: where addresses lead, and classes. Returns it as `href="javascript:..."`. */
export function keepToPage(element: PageElement): string[] {
  const refused: string[] = [];
  const keep = (name: string, holds: (value: string) => boolean) => {
    const value = element.getAttribute(name);
    if (value === null || holds(value)) return;
    refused.push(`${name}="${value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value}"`);
    element.removeAttribute(name);
  };
  keep("href", (link) => element.tagName === "A" && isPageLink(link));
  keep("src", (address) => element.tagName === "IMG" && isPagePicture(address));
  const classes = pageClasses(element.getAttribute("class") ?? "");
  keep("class", (names) => names.trim() === classes);
  if (classes !== "") element.setAttribute("class", classes);
  // Without words of its own a picture is decoration.
  if (element.tagName === "IMG" && element.getAttribute("alt") === null) element.setAttribute("alt", "");
  for (const name of ["target", "rel"]) element.removeAttribute(name);
  if (/^https?:/i.test(element.getAttribute("href") ?? "")) {
    element.setAttribute("target", "_blank");
    element.setAttribute("rel", "noreferrer noopener");
  }
  return refused;
}

/** Characters of a value that was taken out. */
const SHOWN = 60;
