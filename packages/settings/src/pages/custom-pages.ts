/**
 * Initial custom pages of a new portal: templates of the legal pages with marked gaps (`page-gaps.ts`). They make no
 * claims: an invented imprint would be worse than none, so the footer links a page only once it has no gaps.
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
export const PAGE_KEY_PATTERN = /^[a-z0-9][a-z0-9-]*$/;

const gap = (text: string) => `<mark class="page-gap">${text}</mark>`;

const de: CustomPages = {
  pages: [
    {
      key: "privacy",
      title: "Datenschutz",
      html: `<h2>Verantwortlich</h2><p>${gap("Name der Einrichtung")}<br>${gap("Anschrift")}<br>${gap("E-Mail-Adresse")}</p><h2>Was das Portal speichert</h2><p>Es setzt keine Cookies. Im Browser merkt es sich die Sitzung, die Sprache und die Darstellung. Der Server führt Buch darüber, welche Medien gezeigt und heruntergeladen wurden. Diese Angaben bleiben ${gap("Dauer, zum Beispiel zwölf Monate")} gespeichert.</p><h2>Zweck und Rechtsgrundlage</h2><p>${gap("Wozu die Daten verarbeitet werden, und auf welcher Grundlage")}</p><h2>Ihre Rechte</h2><p>Sie können Auskunft über Ihre Daten verlangen und sie berichtigen oder löschen lassen. Wenden Sie sich dafür an ${gap("Name und Adresse, etwa der oder des Datenschutzbeauftragten")}. Beschweren können Sie sich bei ${gap("zuständige Aufsichtsbehörde")}.</p>`,
    },
    {
      key: "terms",
      title: "Nutzungsbedingungen",
      html: `<h2>Wofür die Medien verwendet werden dürfen</h2><p>${gap("Erlaubte Zwecke, zum Beispiel Berichterstattung")}</p><h2>Nennung</h2><p>Nennen Sie bei jeder Veröffentlichung: ${gap("Form der Nennung, zum Beispiel „Foto: Name / Einrichtung“")}.</p><h2>Was nicht erlaubt ist</h2><p>${gap("Zum Beispiel Weitergabe, Bearbeitung oder Werbung")}</p><h2>Fragen</h2><p>Fragen beantwortet ${gap("Name und E-Mail-Adresse")}.</p>`,
    },
    {
      key: "imprint",
      title: "Impressum",
      html: `<p>${gap("Name der Einrichtung")}<br>${gap("Straße und Hausnummer")}<br>${gap("Postleitzahl und Ort")}</p><p>Vertreten durch ${gap("Name")}</p><p>E-Mail: ${gap("E-Mail-Adresse")}<br>Telefon: ${gap("Telefonnummer")}</p><p>Verantwortlich für den Inhalt: ${gap("Name und Anschrift")}</p>`,
    },
  ],
};

const en: CustomPages = {
  pages: [
    {
      key: "privacy",
      title: "Privacy",
      html: `<h2>Who is responsible</h2><p>${gap("Name of the organisation")}<br>${gap("Address")}<br>${gap("Email address")}</p><h2>What the portal stores</h2><p>It sets no cookies. The browser remembers the session, the language and the appearance. The server records which assets were shown and downloaded. These records are kept for ${gap("period, for example twelve months")}.</p><h2>Purpose and legal basis</h2><p>${gap("What the data are processed for, and on which basis")}</p><h2>Your rights</h2><p>You can ask which data about you are stored, and have them corrected or deleted. Please contact ${gap("name and address, for example of the data protection officer")}. Complaints can be made to ${gap("supervisory authority")}.</p>`,
    },
    {
      key: "terms",
      title: "Terms of use",
      html: `<h2>What the assets may be used for</h2><p>${gap("Permitted purposes, for example news coverage")}</p><h2>Credit</h2><p>Name with each publication: ${gap("form of the credit, for example “Photo: name / organisation”")}.</p><h2>What is not permitted</h2><p>${gap("For example passing on, editing or advertising")}</p><h2>Questions</h2><p>Questions are answered by ${gap("name and email address")}.</p>`,
    },
    {
      key: "imprint",
      title: "Imprint",
      html: `<p>${gap("Name of the organisation")}<br>${gap("Street and number")}<br>${gap("Postcode and town")}</p><p>Represented by ${gap("name")}</p><p>Email: ${gap("email address")}<br>Telephone: ${gap("telephone number")}</p><p>Responsible for the content: ${gap("name and address")}</p>`,
    },
  ],
};

export const starterPages = { de, en };
