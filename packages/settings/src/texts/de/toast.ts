/** Texts of notices, and a message for every error code of the contract (`error.<code>`). */
export const toast = {
  copy_share: {
    success: "Der Link ist kopiert.",
    successAll_one: "Der Link ist kopiert. Er führt zu {{count, number}} Medium.",
    successAll_other: "Der Link ist kopiert. Er führt zu {{count, number}} Medien.",
    successSearch: "Der Link ist kopiert. Er führt zu dieser Suche.",
    error: "Der Link konnte nicht kopiert werden.",
  },
  download: {
    unauthorized: "Für dieses Medium haben Sie keine Berechtigung.",
    retrieval: "Fehler beim Abrufen des Downloads",
    network: "Der Server ist nicht erreichbar. Sobald er es wieder ist, können Sie den Download erneut starten.",
    part_failed: "Der Download konnte nicht vorbereitet werden. Bitte laden Sie die Seite neu.",
    start: "Der Download startet gleich.",
  },
  login: {
    welcome: "Angemeldet als {{name}}.",
    left_elsewhere: "Sie haben sich in einem anderen Fenster abgemeldet.",
  },
  language: {
    success: "Die Sprache ist jetzt {{language}}.",
    error: "Die Sprache konnte nicht gewechselt werden.",
  },
  search: {
    fields_gone_one: "Der Filter „{{names, quoted}}“ gilt nicht mehr und wurde entfernt.",
    fields_gone_other: "Die Filter {{names}} gelten nicht mehr und wurden entfernt.",
  },
  config: {
    load_failed:
      "Die Einstellungen des Portals konnten nicht geladen werden. Es gelten die Voreinstellungen. {{reason}}",
    style_failed: "Das eigene Stylesheet konnte nicht geladen werden.",
    font_failed: "Die eigene Schrift konnte nicht geladen werden.",
    version_mismatch: "Portal ({{frontend}}) und Server ({{backend}}) haben verschiedene Versionen.",
  },
  error: {
    network: "Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.",
    unknown: "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.",
    proxy: {
      too_large:
        "Ein Server vor dem Portal hat das abgelehnt, weil es ihm zu groß ist. Wer das Portal betreibt, kann dort mehr zulassen.",
      unavailable: "Das Portal antwortet gerade nicht. Bitte versuchen Sie es in ein paar Minuten noch einmal.",
      timeout: "Die Antwort hat zu lange gedauert. Bitte versuchen Sie es später noch einmal.",
    },
    internal: "Auf dem Server ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
    not_found: "Das gibt es hier nicht.",
    method_not_allowed: "Das lässt sich hier nicht tun.",
    not_implemented: "Das kann dieser Server noch nicht.",
    overloaded: "Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.",
    rate: {
      limited: "Das waren zu viele Anfragen. Bitte warten Sie einen Augenblick.",
    },
    request: {
      invalid: "Die Anfrage war nicht verständlich.",
      precondition: "Das hat sich inzwischen geändert. Bitte laden Sie die Seite neu.",
      too_complex: "Was Sie geschickt haben, ist zu tief verschachtelt oder hat zu viele Teile.",
      too_large: "Die Anfrage ist zu groß.",
      wrong_kind: "Mit dieser Art von Daten kann der Server hier nichts anfangen.",
    },
    session: {
      required: "Bitte melden Sie sich an.",
      forbidden: "Ihr Konto darf das nicht.",
    },
    search: {
      unknown_field: "Ein Filter gilt nicht mehr.",
      window: "So weit hinten lässt sich das Ergebnis nicht anzeigen. Bitte grenzen Sie die Suche ein.",
      unavailable: "Die Suche ist gerade nicht bereit. Bitte versuchen Sie es gleich noch einmal.",
    },
    asset: {
      not_available: "Dieses Medium gibt es nicht, oder Sie dürfen es nicht sehen.",
    },
    collection: {
      not_found: "Diese Sammlung gibt es nicht.",
    },
    download: {
      not_permitted: "Dieser Download ist nicht für Sie freigegeben.",
      too_many: "So viele Medien fasst ein Download nicht.",
      busy: "Es läuft schon eine Umwandlung. Bitte versuchen Sie es danach noch einmal.",
      failed: "Die Datei konnte nicht erzeugt werden.",
      range: "Der Download passt nicht mehr zur Datei. Bitte beginnen Sie ihn neu.",
    },
    bookmarks: {
      guest: "Die Merkliste von Gästen bleibt in diesem Browser.",
    },
    storage: {
      full: "Auf dem Server ist kein Platz mehr. Wer ihn betreibt, muss Platz schaffen.",
    },
  },
};
