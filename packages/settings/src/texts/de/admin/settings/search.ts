/** Names, help texts and options of the settings of the search, for the admin forms. */
export const searchSettings = {
  facets: {
    name: "Filter",
    help: "Felder, nach denen Besucher ihre Treffer eingrenzen. Ohne Einträge sind es alle Felder, die der Suchindex dafür vorsieht.",
  },
  suggestions: {
    name: "Vorschläge",
    help: "Felder, deren Werte beim Tippen im Suchfeld erscheinen. Die ersten drei liefern auch die schnellen Suchen der Startseite.",
  },
  search: {
    name: "Suche",
    views: {
      name: "Ansichten",
      default: {
        name: "Erste Ansicht",
        help: "So erscheinen die Ergebnisse, bis Besucher eine andere Ansicht wählen.",
        options: {
          list: "Liste",
          thumbnail: "Kacheln",
          grid: "Poster",
        },
      },
      options: {
        name: "Auswahl der Ansichten",
        help: "Ansichten, zwischen denen Besucher über den Ergebnissen umschalten.",
        icon: {
          name: "Symbol",
          help: "Steht im Umschalter; Name eines Symbols von Tabler, zum Beispiel layout-grid.",
        },
        key: {
          name: "Ansicht",
          help: "In welcher Form dieser Eintrag die Ergebnisse zeigt.",
          options: {
            list: "Liste",
            thumbnail: "Kacheln",
            grid: "Poster",
          },
        },
        position: {
          name: "Position",
          help: "Ansichten mit kleineren Zahlen stehen im Umschalter weiter vorn.",
        },
        translation: {
          name: "Beschriftung",
          help: "So heißt die Ansicht im Umschalter.",
        },
        visible: {
          name: "Anbieten",
          help: "Besucher können diese Ansicht wählen; sonst fehlt sie im Umschalter.",
        },
      },
    },
    list: {
      name: "Liste",
      columns: {
        name: "Spalten",
        help: "Felder, die in der Liste neben dem Bild stehen. Wo der Platz nicht reicht, fallen die letzten weg.",
      },
      options: {
        name: "Maße",
        imageColWidth: {
          name: "Breite der Bildspalte",
          help: "So breit sind die Bilder in der Liste höchstens, in Pixeln.",
        },
        rowHeight: {
          name: "Zeilenhöhe",
          help: "Höhe eines Mediums in der Liste, in Pixeln. Niedrige Zeilen zeigen mehr auf einmal.",
        },
      },
    },
    posters: {
      name: "Poster",
      max_height: {
        name: "Größte Höhe",
        help: "Höher wird eine Reihe von Postern in der Suche nicht, in Pixeln. Auf Telefonen gilt ein festes Maß.",
      },
      min_height: {
        name: "Kleinste Höhe",
        help: "Niedriger wird eine Reihe von Postern in der Suche nicht, in Pixeln. Auf Telefonen gilt ein festes Maß.",
      },
      border_width: {
        name: "Rahmenstärke",
        help: "Stärke der Linie um jedes Poster der Suche, in Pixeln.",
      },
    },
    thumbnails: {
      name: "Kacheln",
      height: {
        name: "Höhe",
        help: "Höhe einer Kachel der Suche mit ihrem Text, in Pixeln.",
      },
      width: {
        name: "Breite",
        help: "Breite einer Kachel der Suche, in Pixeln. Schmale Kacheln ergeben mehr Spalten.",
      },
      icon_hover: {
        name: "Symbole beim Überfahren",
        help: "Die Symbole einer Kachel erscheinen erst, wenn der Zeiger darüber steht.",
      },
      border_width: {
        name: "Rahmenstärke",
        help: "Stärke der Linie um jede Kachel der Suche, in Pixeln.",
      },
      header: {
        name: "Über dem Bild",
        help: "Felder, die auf jeder Kachel über dem Bild stehen.",
      },
      body: {
        name: "Unter dem Bild",
        help: "Felder, die auf jeder Kachel unter dem Bild stehen.",
      },
    },
    sidebar: {
      name: "Filterspalte",
      width: {
        name: "Breite",
        help: "So breit ist die Filterspalte am Anfang, in Pixeln. Besucher können sie verstellen.",
      },
    },
    logo: {
      name: "Logo der Suche",
      alignment: {
        name: "Ausrichtung",
        help: "Wo das Logo in der Suche steht. Am Anfang heißt links; in Sprachen, die von rechts nach links laufen, rechts.",
        options: {
          left: "Am Anfang",
          center: "In der Mitte",
          right: "Am Ende",
        },
      },
    },
  },
  sorting: {
    name: "Sortierung",
    default: {
      name: "Erste Sortierung",
      help: "So sind die Ergebnisse geordnet, bis Besucher etwas anderes wählen.",
    },
    options: {
      name: "Auswahl der Sortierungen",
      help: "Wonach Besucher ihre Ergebnisse ordnen können, in dieser Reihenfolge im Menü.",
      active: {
        name: "Anbieten",
        help: "Besucher können diese Sortierung wählen; sonst fehlt sie im Menü.",
      },
      key: {
        name: "Kennung",
        help: "Wonach geordnet wird: score (Relevanz), rating (Bewertung), imp_date (Importdatum) oder obj_dload_cnt (Downloads).",
      },
      translation: {
        name: "Beschriftung",
        help: "So heißt die Sortierung im Menü.",
      },
    },
    orientation: {
      name: "Reihenfolge",
      default: {
        name: "Erste Reihenfolge",
        help: "Absteigend stehen die besten, neuesten oder beliebtesten Treffer vorn, bis Besucher es umkehren.",
        options: {
          asc: "Aufsteigend",
          desc: "Absteigend",
        },
      },
      options: {
        name: "Erlaubte Reihenfolgen",
        help: "Nur wenn beide erlaubt sind, können Besucher die Reihenfolge umkehren.",
        options: {
          asc: "Aufsteigend",
          desc: "Absteigend",
        },
      },
    },
  },
};
