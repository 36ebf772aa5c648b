/** Names, help texts and options of the settings of the portal as a whole, for the admin forms. */
export const generalSettings = {
  footer: {
    name: "Fußzeile",
    help: "Einträge, die am Ende der Seiten stehen, etwa das Impressum.",
    translation: {
      name: "Beschriftung",
      help: "So heißt der Eintrag in der Fußzeile.",
    },
    is_linkable: {
      name: "Als Link",
      help: "Der Eintrag führt zu seinem Ziel; sonst steht nur sein Text da, etwa ein Copyright.",
    },
    position: {
      name: "Position",
      help: "Einträge mit kleineren Zahlen stehen in ihrer Spalte weiter vorn.",
    },
    languages: {
      name: "Ziele je Sprache",
      help: "Wohin der Eintrag führt und in welcher Spalte er steht. Eine Sprache ohne eigenes Ziel folgt dem englischen.",
    },
  },
  link: {
    linkDirection: {
      name: "Art des Links",
      help: "Eine andere Website öffnet sich in einem neuen Fenster.",
      options: {
        Internal: "Seite des Portals",
        External: "Andere Website",
      },
    },
    link: {
      name: "Ziel",
      help: "Im Portal ein Pfad wie /custom/imprint, sonst eine Adresse mit https://, http:// oder mailto:. Ohne Angabe gibt es keinen Link.",
    },
    column: {
      name: "Stelle in der Fußzeile",
      help: "Wo der Eintrag in der Fußzeile steht; in dieser Sprache lässt er sich auch weglassen.",
      options: {
        Left: "Am Anfang",
        Center: "In der Mitte",
        Right: "Am Ende",
        None: "Nicht zeigen",
      },
    },
  },
  terms_of_use: {
    name: "Nutzungsbedingungen",
    show: {
      name: "Zustimmung verlangen",
      help: "Besucher müssen die Nutzungsbedingungen akzeptieren, bevor sie etwas herunterladen.",
    },
    links: {
      name: "Ziele je Sprache",
      help: "Wo die Nutzungsbedingungen zu lesen sind. Eine Sprache ohne eigenes Ziel folgt dem englischen.",
    },
  },
  visibleLocales: {
    name: "Sprachen für Besucher",
    help: "Besucher wählen zwischen den veröffentlichten Sprachen. Bei nur einer verschwindet die Auswahl.",
    lang: {
      name: "Sprachcode",
      help: "Welche Sprache angeboten wird, nach ISO 639-1, zum Beispiel de, oder mit Region wie pt-BR.",
    },
    short: {
      name: "Kürzel",
      help: "Steht in der Kopfzeile für die gewählte Sprache, zum Beispiel DE.",
    },
  },
  visibleLogos: {
    name: "Logos",
    help: "Auf welchen Seiten ein Logo zu sehen ist. Eine Seite ohne eigenes Logo zeigt das der Startseite.",
    key: {
      name: "Seite",
      help: "Für welche Seite dieser Eintrag gilt.",
      options: {
        dashboard: "Startseite",
        search: "Suche",
        login: "Anmeldung",
        bookmark: "Merkliste",
        asset: "Medium",
        logout: "Abmeldung",
      },
    },
    translation: {
      name: "Beschriftung",
      help: "So heißt die Seite in der Verwaltung. Besucher lesen den Namen nicht.",
    },
    visible: {
      name: "Logo zeigen",
      help: "Die Seite zeigt ein Logo; sonst steht dort der Titel des Portals als Text.",
    },
  },
  global: {
    name: "Portal",
    hide_empty_metadata_fields: {
      name: "Leere Angaben ausblenden",
      help: "Felder, zu denen ein Medium keinen Wert hat, fehlen, statt mit einem Strich dazustehen.",
    },
    hide_dashboard: {
      name: "Startseite ausblenden",
      help: "Wer das Portal öffnet, kommt gleich zur Suche nach allen Medien.",
    },
    run_order_process: {
      name: "Bestellung anbieten",
      help: "Wo ein Download nicht erlaubt ist, können Besucher das Medium per E-Mail bestellen.",
    },
    website_title: {
      name: "Titel des Portals",
      help: "Steht im Tab des Browsers, in der Fußzeile und überall dort, wo kein Logo zu sehen ist. Ohne Titel heißt das Portal wie sein Server.",
    },
  },
  accessibility: {
    name: "Barrierefreiheit",
    assets: {
      name: "Bilder der Medien",
      alt: {
        name: "Beschreibung für Screenreader",
        help: "Felder, die statt des Bildes vorgelesen werden; das erste, das einen Wert hat, gilt.",
      },
      alt_fallback: {
        name: "Ersatz",
        field_name: {
          name: "Ersatzfeld",
          help: "Wird vorgelesen, wenn keines der anderen Felder einen Wert hat. Ohne Angabe ist es der Titel.",
        },
        options: {
          name: "Auswahl der Ersatzfelder",
          help: "Felder, die als Ersatzfeld zur Wahl stehen; ihre Namen im Suchindex. Besucher merken davon nichts.",
        },
      },
    },
  },
  guide: {
    name: "Rundgang",
    show: {
      name: "Rundgang anbieten",
      help: "Auf der Startseite und in der Suche wird Besuchern je einmal ein Rundgang durch die Seite angeboten.",
    },
    tour: {
      name: "Schritte",
      help: "Was der Rundgang erklärt, in dieser Reihenfolge. Was ausgeschaltet ist, lässt er aus.",
      options: {
        language: "Sprache",
        bookmark: "Merkliste",
        search_input: "Suchfeld",
        tile: "Kachel",
        collection: "Sammlung",
        sort: "Sortierung",
        views: "Ansichten",
        facets: "Filter",
        result: "Treffer",
        result_view: "Ein Treffer",
        info_panel: "Infofeld",
        icon_set: "Aktionen",
      },
    },
  },
  order: {
    name: "Bestellung per E-Mail",
    mailto: {
      name: "Empfänger",
      help: "E-Mail-Adresse, an die Bestellungen gehen.",
    },
    cc: {
      name: "Kopie an",
      help: "E-Mail-Adresse, die jede Bestellung zusätzlich bekommt. Ohne Angabe gibt es keine Kopie.",
    },
    subject: {
      name: "Betreff",
      help: "Betreff der E-Mail, in der Besucher bestellen, je Sprache.",
    },
    body: {
      name: "Text",
      help: "Text der E-Mail, je Sprache. An der Stelle von {links} stehen die bestellten Medien.",
    },
    base_address: {
      name: "Adresse für Links",
      help: "Damit beginnen die Links in der E-Mail, zum Beispiel https://medien.example.com. Ohne Angabe ist es die Adresse, unter der das Portal geöffnet wurde. Steht {id} darin, führt der Link in ein anderes System, zum Beispiel https://dam.example.com/medium/{id}.",
    },
  },
  version: {
    name: "Version",
    help: "Version des Portals, die diese Einstellungen zuletzt gespeichert hat. Sie wird von selbst eingetragen.",
  },
};
