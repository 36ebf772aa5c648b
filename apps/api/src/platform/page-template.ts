// The built page, taken apart once into what stands in it and the places where the portal's look and the nonce belong. What
// is put into one of these places is never looked at again: no setting can be taken for a place.

/** Stands in the built page wherever a nonce belongs. */
const NONCE_MARK = "__CSP_NONCE__";

/** Where the nonce of a reply belongs. */
const NONCE = Symbol("nonce");
export type PagePart = string | typeof NONCE;

/** The look of the page before any script has run. */
export interface Look {
  css: string;
  /** `data-` attributes of the root element. */
  attributes: Readonly<Record<string, string>>;
  title: string;
  /** Address of a picture. */
  logo: string | undefined;
  font: { css: string; url: string; revision: string } | undefined;
}

export const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** In the place of those that the tag has. */
function withAttributes(tag: string, attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).reduce((made, [name, value]) => {
    const bare = made.replace(new RegExp(` data-${name}="[^"]*"`), "");
    return bare.replace(/>$/, () => ` data-${name}="${escaped(value)}">`);
  }, tag);
}

/** The font begins to load with the page; the portal tells by the revision whether it is still the one that is stored. */
function fontParts({ css, url, revision }: NonNullable<Look["font"]>): PagePart[] {
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escaped(url)}">`;
  return [`${preload}<style nonce="`, NONCE, `" id="portal-font" data-revision="${escaped(revision)}">${css}</style>`];
}

const brandOf = ({ logo, title }: Look) =>
  logo ? `<img class="start-logo" src="${escaped(logo)}" alt="">` : escaped(title);

interface Place {
  /** What it finds is replaced. */
  pattern: RegExp;
  fill(look: Look, found: string): PagePart[];
}

const PLACES: readonly Place[] = [
  { pattern: /<html[^>]*>/, fill: ({ attributes }, tag) => [withAttributes(tag, attributes)] },
  { pattern: /(?<=<title>)[^<]*/, fill: ({ title }) => [escaped(title)] },
  { pattern: /(?<=<meta name="vitrine-logo" content=")[^"]*/, fill: ({ logo }) => [escaped(logo ?? "")] },
  {
    pattern: /(?<=<style[^>]* id="portal-theme"[^>]*>).*?(?=<\/style>)/s,
    fill: ({ css }) => [`@layer portal.theme{${css}}`],
  },
  { pattern: /(?=<\/head>)/, fill: ({ font }) => (font ? fontParts(font) : []) },
  { pattern: /(?<=<div class="start-bar">)(?=<)/, fill: (look) => [brandOf(look)] },
];

/** Answers the page with a look, or as it was built without one. */
export function pageTemplate(built: string): (look: Look | undefined) => PagePart[] {
  const found = PLACES.flatMap(({ pattern, fill }) => {
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
  text.split(NONCE_MARK).flatMap((part, at) => (at === 0 ? [part] : [NONCE, part]));

export const joinPage = (parts: readonly PagePart[], nonce: string): string =>
  parts.map((part) => (part === NONCE ? nonce : part)).join("");
