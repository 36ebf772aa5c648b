// Splits the built page once into text and placeholders for branding and nonce. Inserted values are never searched for
// placeholders.

/** Marks the nonce in the built page. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";

/** Placeholder for the nonce of a reply. */
const NONCE = Symbol("nonce");
export type PagePart = string | typeof NONCE;

/** Branding of the page before any script has run. */
export interface PageBranding {
  css: string;
  /** `data-` attributes of the root element. */
  attributes: Readonly<Record<string, string>>;
  title: string;
  /** URL of an image. */
  logo: string | undefined;
  font: { css: string; url: string; revision: string } | undefined;
}

export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Replaces attributes that the tag already has. */
function withAttributes(tag: string, attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).reduce((made, [name, value]) => {
    const bare = made.replace(new RegExp(` data-${name}="[^"]*"`), "");
    return bare.replace(/>$/, () => ` data-${name}="${escapeHtml(value)}">`);
  }, tag);
}

/** Preloads the font; the portal compares the revision to see whether the font is still current. */
function fontParts({ css, url, revision }: NonNullable<PageBranding["font"]>): PagePart[] {
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(url)}">`;
  return [
    `${preload}<style nonce="`,
    NONCE,
    `" id="portal-font" data-revision="${escapeHtml(revision)}">${css}</style>`,
  ];
}

const brandOf = ({ logo, title }: PageBranding) =>
  logo ? `<img class="start-logo" src="${escapeHtml(logo)}" alt="">` : escapeHtml(title);

interface Placeholder {
  /** The match is replaced. */
  pattern: RegExp;
  fill(look: PageBranding, found: string): PagePart[];
}

const PLACEHOLDERS: readonly Placeholder[] = [
  { pattern: /<html[^>]*>/, fill: ({ attributes }, tag) => [withAttributes(tag, attributes)] },
  { pattern: /(?<=<title>)[^<]*/, fill: ({ title }) => [escapeHtml(title)] },
  { pattern: /(?<=<meta name="vitrine-logo" content=")[^"]*/, fill: ({ logo }) => [escapeHtml(logo ?? "")] },
  {
    pattern: /(?<=<style[^>]* id="portal-theme"[^>]*>).*?(?=<\/style>)/s,
    fill: ({ css }) => [`@layer portal.theme{${css}}`],
  },
  { pattern: /(?=<\/head>)/, fill: ({ font }) => (font ? fontParts(font) : []) },
  { pattern: /(?<=<div class="start-bar">)(?=<)/, fill: (look) => [brandOf(look)] },
];

/** Returns a function that fills in the branding, or returns the page as built without one. */
export function createPageTemplate(built: string): (look: PageBranding | undefined) => PagePart[] {
  const found = PLACEHOLDERS.flatMap(({ pattern, fill }) => {
    const match = pattern.exec(built);
    return match ? [{ start: match.index, end: match.index + match[0].length, text: match[0], fill }] : [];
  }).sort((a, b) => a.start - b.start);
  return (look) => {
    if (!look) return withNonces(built);
    let end = 0;
    const parts = found.flatMap((place) => {
      const before = withNonces(built.slice(end, place.start));
      end = place.end;
      return [...before, ...place.fill(look, place.text)];
    });
    return [...parts, ...withNonces(built.slice(end))];
  };
}

const withNonces = (text: string): PagePart[] =>
  text.split(NONCE_PLACEHOLDER).flatMap((part, at) => (at === 0 ? [part] : [NONCE, part]));

export const joinPage = (parts: readonly PagePart[], nonce: string): string =>
  parts.map((part) => (part === NONCE ? nonce : part)).join("");
