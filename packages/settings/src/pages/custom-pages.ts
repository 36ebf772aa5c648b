/**
 * Initial custom pages of a new portal, linked in its footer. They are placeholders and make no claims: an invented
 * imprint would be worse than none.
 */

export interface CustomPage {
  key: string;
  title: string;
  /** Content below the title. */
  html: string;
}

export interface CustomPages {
  pages: CustomPage[];
}

/** Maximum lengths in characters, and pages per language; checked by the editor and the server. */
export const PAGE_LIMITS = { pages: 100, key: 60, title: 200, html: 500_000 } as const;
/** Page keys are part of URLs and unique. */
export const PAGE_KEY = /^[a-z0-9][a-z0-9-]*$/;

const de: CustomPages = {
  pages: [
    {
      key: "privacy",
      title: "Datenschutz",
      html: '<p class="lead">Diese Seite ist noch nicht ausgefüllt.</p><p>Hier beschreibt der Betreiber des Portals, welche Daten er zu welchem Zweck verarbeitet, wie lange er sie behält und an wen man sich wendet.</p><h2>Was das Portal selbst speichert</h2><p>Es setzt keine Cookies. Im Browser merkt es sich die Sitzung, die Sprache und die Darstellung. Der Server führt Buch darüber, welche Medien gezeigt und geladen wurden.</p>',
    },
    {
      key: "terms",
      title: "Nutzungsbedingungen",
      html: '<p class="lead">Diese Seite ist noch nicht ausgefüllt.</p><p>Hier steht, wofür die Medien verwendet werden dürfen, wie sie zu nennen sind und was nicht erlaubt ist. Solange hier nichts steht, fragen Sie bitte vor jeder Verwendung nach.</p>',
    },
    {
      key: "imprint",
      title: "Impressum",
      html: '<p class="lead">Diese Seite ist noch nicht ausgefüllt.</p><p>Hier nennt der Betreiber des Portals seinen Namen, seine Anschrift und wie man ihn erreicht.</p>',
    },
  ],
};

const en: CustomPages = {
  pages: [
    {
      key: "privacy",
      title: "Privacy",
      html: '<p class="lead">This page has not been filled in yet.</p><p>Here the operator of the portal describes which data are processed for which purpose, how long they are kept and whom to contact.</p><h2>What the portal itself keeps</h2><p>It sets no cookies. The browser remembers the session, the language and the appearance. The server records which media were shown and downloaded.</p>',
    },
    {
      key: "terms",
      title: "Terms of use",
      html: '<p class="lead">This page has not been filled in yet.</p><p>Here stands what the media may be used for, how to credit them and what is not allowed. As long as nothing is said here, please ask before any use.</p>',
    },
    {
      key: "imprint",
      title: "Imprint",
      html: '<p class="lead">This page has not been filled in yet.</p><p>Here the operator of the portal states name, address and how to get in touch.</p>',
    },
  ],
};

export const starterPages = { de, en };
