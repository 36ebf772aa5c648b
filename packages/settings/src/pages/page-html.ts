/**
 * Allowed HTML of custom pages, sanitized by the server when saving and by the portal when showing. It runs no script,
 * requests no other host and cannot imitate the portal. Pure.
 */

/** Allowed elements; other elements are removed, but not their content. `h1` is reserved for the page's title. */
export const allowedPageTags = [
  ..."p br hr h2 h3 h4 h5 h6 div span blockquote pre address details summary figure figcaption".split(" "),
  ..."ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td".split(" "),
  ..."a strong b em i u s del ins sub sup mark small code kbd samp abbr q cite time wbr img".split(" "),
];

/** Allowed attributes of all these elements. `data-asset`: id of the asset that an `img` shows. */
export const allowedPageAttributes = [
  ..."href title src alt width height data-asset class dir lang colspan rowspan span scope".split(" "),
  ..."start reversed type value datetime open target rel".split(" "),
];

/** Options for DOMPurify; its hook `afterSanitizeAttributes` must call `sanitizePageElement`. */
export const pageSanitizerConfig = {
  ALLOWED_TAGS: allowedPageTags,
  ALLOWED_ATTR: allowedPageAttributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Without it, leading elements would be parsed into the head and removed without being reported.
  FORCE_BODY: true,
};

/** Allowed link targets: web, mail, a page of the portal (`#/custom/imprint`), a file of its host. */
const LINK = /^(https?:\/\/|mailto:|#|\/(?![/\\]))/i;
/** Images are of the portal's host or inline. */
const RELATIVE_URL = /^(\.{0,2}\/)(?![/\\])/;
const INLINE_IMAGE = /^data:image\/(png|jpeg|webp|gif|avif);base64,[a-z0-9+/=\s]*$/i;
/**
 * A link with one of these is refused: browsers skip some control characters before they read the scheme, and read a
 * backslash as a slash.
 */
const AMBIGUOUS_CHARACTER = /[\\\p{Cc}]/u;
const CLASS = /^(lead|page-[a-z0-9-]+)$/;

export function isAllowedPageHref(href: string): boolean {
  return LINK.test(href) && !AMBIGUOUS_CHARACTER.test(href);
}

export function isAllowedPageImageSrc(src: string): boolean {
  return INLINE_IMAGE.test(src) || (RELATIVE_URL.test(src) && !AMBIGUOUS_CHARACTER.test(src));
}

/** Allows `lead` and `page-...`, for an admin's style sheet. Other classes could cover the page. */
export function filterPageClasses(names: string): string {
  return names
    .split(/\s+/)
    .filter((name) => CLASS.test(name))
    .join(" ");
}

/** The part of an element that is used here: the server's DOM is not a browser's. */
interface PageElement {
  readonly tagName: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}

/**
 * Removes unsafe URLs and classes, which allowlists cannot check. Returns what was removed: `href="javascript:..."`.
 */
export function sanitizePageElement(element: PageElement): string[] {
  const refused: string[] = [];
  const keep = (name: string, holds: (value: string) => boolean) => {
    const value = element.getAttribute(name);
    if (value === null || holds(value)) return;
    refused.push(`${name}="${value.length > MAX_REPORTED_LENGTH ? `${value.slice(0, MAX_REPORTED_LENGTH)}…` : value}"`);
    element.removeAttribute(name);
  };
  keep("href", (link) => element.tagName === "A" && isAllowedPageHref(link));
  keep("src", (address) => element.tagName === "IMG" && isAllowedPageImageSrc(address));
  const classes = filterPageClasses(element.getAttribute("class") ?? "");
  keep("class", (names) => names.trim() === classes);
  if (classes !== "") element.setAttribute("class", classes);
  // An image without alternative text is decorative.
  if (element.tagName === "IMG" && element.getAttribute("alt") === null) element.setAttribute("alt", "");
  for (const name of ["target", "rel"]) element.removeAttribute(name);
  if (/^https?:/i.test(element.getAttribute("href") ?? "")) {
    element.setAttribute("target", "_blank");
    element.setAttribute("rel", "noreferrer noopener");
  }
  return refused;
}

/** In characters. */
const MAX_REPORTED_LENGTH = 60;
