/** Other words for what the search over the administration finds, separated by commas. */
export const synonyms = {
  logo: "Logo, Signet, Bildmarke, Wortmarke",
  colours: "Farbe, Farben, Hausfarbe, Farbschema, Corporate Design, Aussehen, Design, Darstellung, Gestaltung",
  dark: "Dunkel, Dunkelmodus, Dark Mode, Nachtmodus, Hell",
  favicon: "Favicon, Browser-Symbol, Tab-Symbol, Lesezeichensymbol, Icon",
  font: "Schrift, Schriftart, Font, Typografie, Hausschrift",
  hero: "Hero, Titelbild, Kopfbild, Startbild, Hintergrundbild, Banner, Teaser",
  css: "CSS, Stylesheet, Stil, eigener Code",
  start_page: "Homepage, Übersicht, Dashboard, Einstieg, Reihen, Kacheln, Sammlungen",
  empty_rows: "leere Reihen, leere Kacheln, leere Sammlungen, Reihen ausblenden, Sammlungen verstecken",
  filters: "Facetten, Suchfilter, Eingrenzen, Sortierung, Reihenfolge, Trefferliste, Metadaten, Felder",
  legal: "Impressum, Datenschutz, DSGVO, AGB, Rechtliches, Seite, Editor, Über uns",
  footer: "Fußzeile, Fußleiste, Fußbereich, Footer, Links unten, Copyright",
  terms: "Nutzungsbedingungen, AGB, Lizenz, Zustimmung",
  languages: "Übersetzung, übersetzen, mehrsprachig, Wortlaut, Texte ändern, Beschriftungen",
  people:
    "Benutzer, Nutzer, Anwender, Konto, Konten, Mitarbeiter, Kollegen, Einladung, einladen, Rolle, Rechte, Berechtigung, Gruppe, Passwort",
  pools: "Bestand, Bestände, Ordner, Freigabe, Sichtbarkeit",
  sign_in: "Login, Einloggen, Anmelden, SSO, Single Sign-on, Anmeldedienst, Registrierung",
  usage: "Statistik, Auswertung, Bericht, Zahlen, Zugriffe, Besucher, Analyse",
  name: "Name des Portals, Seitentitel, Titelleiste, Überschrift",
  order: "Bestellung, Anfrage, E-Mail, Kontakt, Postfach",
  tour: "Tour, Rundgang, Einführung, Hilfe, Anleitung",
  accessibility: "Barrierefreiheit, Alternativtext, Alt-Text, Bildbeschreibung, Screenreader",
  changes:
    "Verlauf, Historie, Versionen, Protokoll, wiederherstellen, zurücksetzen, rückgängig, Sicherung, Export, Import der Einstellungen",
  downloads: "Herunterladen, Download, Format, Auflösung, Größe, JPEG, PNG, konvertieren",
  tokens: "API, Schlüssel, Schnittstelle, Skript, Zugang für Programme",
  server:
    "Import, Upload, hochladen, Bilder einspielen, Speicher, Speicherplatz, Version, Suchindex, Sicherung, Backup, Mailversand",
};
