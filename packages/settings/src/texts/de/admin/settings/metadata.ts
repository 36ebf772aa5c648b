/** Names, help texts and options of the settings of the fields of an asset, and where they are shown, for the admin forms. */
export const metadataSettings = {
  assetInfo: {
    name: "Medienseite",
    title: {
      name: "Titel",
      help: "Feld, dessen Wert auf der Medienseite als Überschrift steht.",
    },
    paramsLeft: {
      name: "Linke Spalte",
      help: "Felder, die auf der Medienseite in der linken Spalte der Angaben stehen.",
    },
    paramsRight: {
      name: "Rechte Spalte",
      help: "Felder, die auf der Medienseite in der rechten Spalte der Angaben stehen.",
    },
  },
  field: {
    field_name: {
      name: "Feld",
      help: "Welches Feld der Medien hier erscheint; sein Name im Suchindex, zum Beispiel keywords.",
    },
    position: {
      name: "Position",
      help: "Felder mit kleineren Zahlen stehen weiter vorn.",
    },
    translation: {
      name: "Beschriftung",
      help: "So heißt das Feld für Besucher. Ohne Angabe gilt der Name aus dem Suchindex.",
    },
    multi_valued: {
      name: "Mehrere Werte",
      help: "Ein Medium kann hier mehrere Werte haben, die durch Kommas getrennt erscheinen. Ohne Angabe gilt der Suchindex.",
    },
    range_facet: {
      name: "Wertebereich als Filter",
      help: "Besucher wählen mit einem Schieberegler von–bis statt einzelner Werte; beim Tippen werden die Werte dann nicht vorgeschlagen. Ohne Angabe gilt der Suchindex.",
    },
    options: {
      name: "Optionen des Felds",
      help: "Wie das Feld als Filter aussieht und wie seine Zahlen gezeigt werden. Was leer bleibt, richtet sich nach dem Suchindex.",
      filter: {
        name: "Suchfeld im Filter",
        help: "Über den Werten steht ein Suchfeld, mit dem Besucher lange Listen eingrenzen.",
      },
      filterVal: {
        name: "Zahlen zeigen als",
        help: "Besucher lesen ein Datum oder eine Dateigröße statt der gespeicherten Sekunden oder Kilobyte.",
        options: {
          date: "Datum",
          filesize: "Dateigröße",
        },
      },
      preview: {
        name: "Anzahl der Werte",
        help: "Um so viele Werte wird der Filter bei „weitere“ länger; zuerst zeigt er zehn. So viele Vorschläge stehen beim Tippen.",
      },
      multivalue: {
        name: "Art der Auswahl",
        help: "Kontrollkästchen lassen mehrere Werte zu, Optionsfelder nur einen, der Schieberegler einen Wertebereich.",
        options: {
          checkbox: "Kontrollkästchen",
          radio: "Optionsfelder",
          slider: "Schieberegler",
        },
      },
      sort: {
        name: "Sortierung der Werte",
        help: "Wonach die Werte des Filters geordnet sind; die Häufigkeit zählt Treffer.",
        options: {
          alph: "Alphabetisch",
          count: "Häufigkeit",
        },
      },
      sort_orientation: {
        name: "Reihenfolge der Werte",
        help: "Absteigend stehen die häufigsten Werte vorn, oder das Alphabet läuft von Z nach A.",
        options: {
          asc: "Aufsteigend",
          desc: "Absteigend",
        },
      },
      folded: {
        name: "Anfangs eingeklappt",
        help: "Der Filter zeigt zuerst nur seine Überschrift. Sind Werte gewählt, steht er offen.",
      },
    },
  },
  infoView: {
    name: "Infofeld",
    title: {
      name: "Titel",
      help: "Feld, dessen Wert im Infofeld als Überschrift steht, ebenso auf Postern und beim Teilen.",
    },
    paramsLeft: {
      name: "Linke Spalte",
      help: "Felder, die im Infofeld unter dem gewählten Poster in der linken Spalte stehen.",
    },
    paramsRight: {
      name: "Rechte Spalte",
      help: "Felder, die im Infofeld unter dem gewählten Poster in der rechten Spalte stehen.",
    },
    options: {
      name: "Rahmen",
      border_width: {
        name: "Rahmenstärke",
        help: "Stärke der Linie um das Infofeld, in Pixeln.",
      },
    },
  },
  bookmark: {
    name: "Merkliste",
    title: {
      name: "Titel",
      help: "Feld, dessen Wert in der Merkliste als Name des Mediums steht.",
    },
    columns: {
      name: "Angaben",
      help: "Felder, die in der Merkliste bei jedem Medium stehen.",
    },
    options: {
      name: "Rahmen",
      border_width: {
        name: "Rahmenstärke",
        help: "Stärke der Linie um jedes Medium der Merkliste, in Pixeln.",
      },
    },
  },
};
