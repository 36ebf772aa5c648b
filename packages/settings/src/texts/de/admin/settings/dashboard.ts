/** Names, help texts and options of the settings of the dashboard, for the admin forms. */
export const dashboardSettings = {
  dashboard: {
    name: "Startseite",
    collections: {
      name: "Sammlungen",
      data: {
        name: "Reihen und Kacheln",
        help: "Sammlungen und gespeicherte Suchen, die auf der Startseite untereinander oder als Kacheln stehen.",
        indicator: {
          name: "Kennung",
          help: "Zeigt eine Sammlung des Servers, zum Beispiel collection_12. Für eine gespeicherte Suche schreiben Sie search_ und eine Zahl.",
        },
        label: {
          name: "Name für alle Sprachen",
          help: "Überschrift der Reihe in Sprachen, für die weder unten noch auf dem Server ein Name steht.",
        },
        translation: {
          name: "Name je Sprache",
          help: "Überschrift der Reihe, je Sprache. In einem leeren Feld steht grau, was Besucher stattdessen lesen.",
        },
        search: {
          name: "Suchtext",
          help: "Macht den Eintrag zu einer gespeicherten Suche nach diesem Text; * findet alles. Er gilt für alle Sprachen oder je Sprache.",
        },
        sort: {
          name: "Sortierung",
          help: "Ordnet die Medien einer gespeicherten Suche; Kennung einer Sortierung, zum Beispiel imp_date. Ohne Angabe gilt die erste Sortierung der Suche.",
        },
        orientation: {
          name: "Reihenfolge",
          help: "Richtung der gewählten Sortierung. Ohne Angabe gilt die erste Reihenfolge der Suche.",
          options: {
            asc: "Aufsteigend",
            desc: "Absteigend",
          },
        },
        facets: {
          name: "Filter",
          help: "Macht den Eintrag zu einer gespeicherten Suche, die nur zeigt, was zu diesen Filtern passt. Sie gelten je Sprache.",
        },
        src: {
          name: "Bild der Kachel",
          help: "Das Bild eines Mediums, oder eines, das Sie hochladen. Ohne Angabe ist es das des ersten Mediums der Sammlung.",
        },
        preview: {
          name: "Anzahl der Medien",
          help: "So viele Medien zeigt die Reihe. Ohne Angabe sind es 20.",
        },
      },
      height: {
        name: "Höhe der Reihen",
        help: "Höhe der Poster auf der Startseite, in Pixeln. Auf Telefonen sind sie niedriger.",
      },
      poster_border_width: {
        name: "Rahmenstärke der Poster",
        help: "Stärke der Linie um jedes Poster der Startseite, in Pixeln.",
      },
      show_as_tiles: {
        name: "Als Kacheln zeigen",
        help: "Jede Sammlung erscheint als ein Bild mit Namen statt als Reihe von Postern.",
      },
      hide_empty_result: {
        name: "Leere Sammlungen ausblenden",
        help: "Eine Sammlung, in der ein Besucher nichts sehen darf, erscheint für ihn nicht, statt leer dazustehen.",
      },
    },
    heroImage: {
      name: "Großes Bild",
      height: {
        name: "Höhe",
        help: "So hoch ist der Teil mit großem Bild und Suchfeld mindestens, in Pixeln. Auf Telefonen gilt das nicht.",
      },
      focal_point: {
        name: "Bildmittelpunkt",
      },
      alignment: {
        name: "Ausrichtung des Inhalts",
      },
      trans_header: {
        name: "Überschrift",
        help: "Die größte Schrift auf dem großen Bild.",
      },
      trans_body: {
        name: "Text",
        help: "Steht auf dem großen Bild unter der Überschrift.",
      },
      logo: {
        name: "Logo",
        height: {
          name: "Höhe",
          help: "Höhe des Logos auf dem großen Bild, in Pixeln. Auf Telefonen sind es höchstens 72.",
        },
        alignment: {
          name: "Ausrichtung des Logos",
        },
        load_outside: {
          name: "Logo in der Kopfzeile",
          help: "Das Logo der Startseite steht in der Kopfzeile statt auf dem großen Bild.",
        },
      },
    },
  },
  filter: {
    field_name: {
      name: "Feld",
      help: "Welches Feld gefiltert wird; sein Name im Suchindex, zum Beispiel keywords.",
    },
    values: {
      name: "Werte",
      help: "Gezeigt werden Medien mit mindestens einem dieser Werte. Ein Wertebereich heißt zum Beispiel 10 TO 50 oder 10 TO *.",
    },
    range_facet: {
      name: "Wertebereich",
      help: "Die Werte sind ein Wertebereich, von–bis, statt einer Liste.",
    },
  },
  alignment: {
    key: {
      name: "Ausrichtung",
      help: "Am Anfang heißt links; in Sprachen, die von rechts nach links laufen, rechts.",
      options: {
        left: "Am Anfang",
        center: "In der Mitte",
        right: "Am Ende",
      },
    },
    translation: {
      name: "Beschriftung",
      help: "So heißt die Ausrichtung in der Verwaltung. Besucher lesen den Namen nicht.",
    },
  },
  focalPoint: {
    x: {
      name: "Von links",
      help: "Diese Stelle bleibt zu sehen, wo das Bild beschnitten wird. In Prozent seiner Breite, von links.",
    },
    y: {
      name: "Von oben",
      help: "Diese Stelle bleibt zu sehen, wo das Bild beschnitten wird. In Prozent seiner Höhe, von oben.",
    },
  },
};
