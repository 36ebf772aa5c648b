// Fills the branding into the built page, before any script has run.

/** Branding of the page before any script has run. */
export interface PageBranding {
  css: string;
  /** `data-` attributes of the root element. */
  attributes: Readonly<Record<string, string>>;
  title: string;
  /** URL of an image, and the rules that replace it on dark grounds. */
  logo: string | undefined;
  logoCss: string;
  font: { css: string; url: string; revision: string } | undefined;
}

export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Adds `data-` attributes to a tag, replacing those that it already has. */
function withAttributes(tag: string, attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).reduce((made, [name, value]) => {
    const bare = made.replace(new RegExp(` data-${name}="[^"]*"`), "");
    return bare.replace(/>$/, () => ` data-${name}="${escapeHtml(value)}">`);
  }, tag);
}

/** Preloads the font; the portal compares the revision to see whether the font is still current. */
function fontTags({ css, url, revision }: NonNullable<PageBranding["font"]>, nonce: string): string {
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(url)}">`;
  return `${preload}<style nonce="${nonce}" id="portal-font" data-revision="${escapeHtml(revision)}">${css}</style>`;
}

/** Fills the page. Texts are escaped except styles, which come last, so that nothing is inserted into a text. */
export const fillPage = (
  page: string,
  { css, attributes, title, logo, logoCss, font }: PageBranding,
  nonce: string,
): string =>
  page
    .replace(/<html[^>]*>/, (tag) => withAttributes(tag, attributes))
    .replace(/(?<=<title>)[^<]*/, () => escapeHtml(title))
    .replace(/(?<=<meta name="vitrine-logo" content=")[^"]*/, () => escapeHtml(logo ?? ""))
    .replace(/(?<=<div class="start-bar">)(?=<)/, () =>
      logo ? `<img class="start-logo" src="${escapeHtml(logo)}" alt="">` : escapeHtml(title),
    )
    .replace(/(?=<\/head>)/, () => (font ? fontTags(font, nonce) : ""))
    .replace(
      /(?<=<style[^>]* id="portal-theme"[^>]*>).*?(?=<\/style>)/s,
      () => `@layer portal.theme{${css}${logoCss}}`,
    );
