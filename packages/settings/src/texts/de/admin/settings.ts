// size: one text for each setting, in the order of the registry
/** Names, help and options of every setting, as an admin reads them in the forms. */
export const settings = {
  themes: {
    name: "Farbschemata",
    default_light: {
      name: "Vorauswahl für hell",
      help: "Gilt für Besucher, deren Gerät auf hell gestellt ist; Kennung eines Farbschemas.",
    },
    default_dark: {
      name: "Vorauswahl für dunkel",
      help: "Gilt für Besucher, deren Gerät auf dunkel gestellt ist; Kennung eines Farbschemas.",
    },
    show_theme_selection: {
      name: "Farbschema wählen lassen",
      help: "Besucher können das Farbschema selbst wechseln. Ihre Wahl geht der Einstellung des Geräts vor.",
    },
    options: {
      name: "Liste der Farbschemata",
      help: "Farbschemata, die im Portal gelten oder zur Wahl stehen.",
      key: {
        name: "Kennung",
        help: "Daran wird das Farbschema wiedererkannt; jede Kennung darf nur einmal vorkommen. Erlaubt sind a–z, A–Z, 0–9, _ und -.",
      },
      translation: {
        name: "Beschriftung",
        help: "So heißt das Farbschema in der Auswahl der Besucher; Textschlüssel, zum Beispiel global.theme.light.",
      },
      appearance: {
        name: "Farben",
        primary_color: {
          name: "Hauptfarbe",
          help: "Färbt die wichtigste Schaltfläche jeder Seite, Ausgewähltes und den Fortschritt; zum Beispiel #f27a1a.",
        },
        on_primary_color: {
          name: "Text auf der Hauptfarbe",
          help: "Färbt Schrift und Symbole auf Flächen in der Hauptfarbe.",
        },
        secondary_color: {
          name: "Nebenfarbe",
          help: "Färbt die Leiste für ausgewählte Medien und die kurzen Hinweise zu Symbolen.",
        },
        on_secondary_color: {
          name: "Text auf der Nebenfarbe",
          help: "Färbt Schrift und Symbole auf Flächen in der Nebenfarbe.",
        },
        background_color: {
          name: "Hintergrund",
          help: "Liegt hinter dem Inhalt aller Seiten. Ist die Farbe dunkel, gilt das ganze Farbschema als dunkel.",
        },
        on_background_color: {
          name: "Text auf dem Hintergrund",
          help: "Färbt die Schrift der Seiten; Nebentexte und Linien werden daraus gemischt.",
        },
        surface_color: {
          name: "Flächen",
          help: "Hintergrund von Eingabefeldern, Infofeld und Anmeldung.",
        },
        on_surface_color: {
          name: "Text auf Flächen",
          help: "Färbt die Schrift in Eingabefeldern, im Infofeld und in der Anmeldung.",
        },
        popup_background_color: {
          name: "Menüs und Dialoge",
          help: "Hintergrund von Menüs, Dialogen, Vorschlägen und Meldungen.",
        },
        popup_on_background_color: {
          name: "Text in Menüs und Dialogen",
          help: "Färbt die Schrift in Menüs, Dialogen, Vorschlägen und Meldungen.",
        },
        navigation_color: {
          name: "Kopfzeile",
          help: "Hintergrund der Kopfzeile, die auf jeder Seite oben stehen bleibt.",
        },
        on_navigation_color: {
          name: "Text in der Kopfzeile",
          help: "Färbt Schrift und Symbole in der Kopfzeile.",
        },
      },
      appearance_options: {
        name: "Beim Überfahren",
        button_hover_effect: {
          name: "Schaltflächen heben",
          help: "Eine Schaltfläche hebt sich ein wenig, solange der Zeiger darüber steht.",
        },
        list_hover_effect: {
          name: "Listen einrücken",
          help: "Ein Eintrag einer Liste oder eines Menüs rückt ein wenig ein, solange der Zeiger darüber steht.",
        },
      },
      advanced_appearance: {
        name: "Einzelne Farben",
        help: "Gelten nur in einem Bereich, zum Beispiel header.text_color, oder nur beim Überfahren wie header.icon_color__hover. Der Bereich global meint das ganze Portal.",
      },
    },
  },
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
      help: "So heißt das Feld für Besucher; Textschlüssel, zum Beispiel views.asset.field.hb_px. Ohne Angabe gilt der Name aus dem Suchindex.",
    },
    multi_valued: {
      name: "Mehrere Werte",
      help: "Ein Medium kann hier mehrere Werte haben, die durch Kommas getrennt erscheinen. Ohne Angabe gilt der Suchindex.",
    },
    range_facet: {
      name: "Bereich als Filter",
      help: "Besucher wählen mit einem Schieberegler von–bis statt einzelner Werte. Ohne Angabe gilt der Suchindex.",
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
        help: "So viele Werte zeigt der Filter zuerst, und um so viele wird er bei „weitere“ länger.",
      },
      multivalue: {
        name: "Art der Auswahl",
        help: "Kontrollkästchen lassen mehrere Werte zu, Optionsfelder nur einen, der Schieberegler einen Bereich.",
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
  dashboard: {
    name: "Übersicht",
    collections: {
      name: "Sammlungen",
      data: {
        name: "Reihen und Kacheln",
        help: "Sammlungen und gespeicherte Suchen, die auf der Übersicht untereinander oder als Kacheln stehen.",
        indicator: {
          name: "Kennung",
          help: "Zeigt eine Sammlung des Servers, zum Beispiel collection_12. Für eine gespeicherte Suche schreiben Sie search_ und eine Zahl.",
        },
        label: {
          name: "Name",
          help: "Überschrift, wenn es weder eine Beschriftung noch einen Namen auf dem Server gibt.",
        },
        translation: {
          name: "Beschriftung",
          help: "Überschrift in der Sprache der Besucher; Textschlüssel, der jedem anderen Namen vorgeht.",
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
          help: "Kennung des Mediums, dessen Bild die Kachel zeigt; sie steht am Ende der Adresse seiner Seite. Ohne Angabe ist es das erste der Sammlung.",
        },
        preview: {
          name: "Anzahl der Vorschläge",
          help: "So viele Vorschläge erscheinen je Feld.",
        },
      },
      height: {
        name: "Höhe der Reihen",
        help: "Höhe der Poster auf der Übersicht, in Pixeln. Auf Telefonen sind sie niedriger.",
      },
      poster_border_width: {
        name: "Rahmenstärke der Poster",
        help: "Stärke der Linie um jedes Poster der Übersicht, in Pixeln.",
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
      name: "Titelbild",
      height: {
        name: "Höhe",
        help: "So hoch ist der Bereich mit Titelbild und Suchfeld mindestens, in Pixeln. Auf Telefonen gilt das nicht.",
      },
      focal_point: {
        name: "Bildmittelpunkt",
      },
      alignment: {
        name: "Ausrichtung des Inhalts",
      },
      trans_header: {
        name: "Überschrift",
        help: "Steht groß auf dem Titelbild; Textschlüssel, zum Beispiel views.dashboard.hero.header.",
      },
      trans_body: {
        name: "Text",
        help: "Steht auf dem Titelbild unter der Überschrift; Textschlüssel, zum Beispiel views.dashboard.hero.body.",
      },
      logo: {
        name: "Logo",
        height: {
          name: "Höhe",
          help: "Höhe des Logos auf dem Titelbild, in Pixeln. Auf Telefonen sind es höchstens 72.",
        },
        alignment: {
          name: "Ausrichtung des Logos",
        },
        load_outside: {
          name: "Logo in der Kopfzeile",
          help: "Das Logo der Übersicht steht in der Kopfzeile statt auf dem Titelbild.",
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
      help: "Gezeigt werden Medien mit mindestens einem dieser Werte. Ein Bereich heißt zum Beispiel 10 TO 50 oder 10 TO *.",
    },
    range_facet: {
      name: "Bereich",
      help: "Die Werte sind ein Bereich von–bis statt einer Liste.",
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
      help: "So heißt die Ausrichtung in der Verwaltung; Textschlüssel, zum Beispiel admin.alignment.left. Besucher lesen den Namen nicht.",
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
  facets: {
    name: "Filter",
    help: "Felder, nach denen Besucher ihre Treffer eingrenzen. Ohne Einträge sind es alle Felder, die der Suchindex dafür vorsieht.",
  },
  suggestions: {
    name: "Vorschläge",
    help: "Felder, deren Werte beim Tippen im Suchfeld erscheinen. Die ersten drei liefern auch die schnellen Suchen der Übersicht.",
  },
  footer: {
    name: "Fußbereich",
    help: "Einträge, die am Ende der Seiten stehen, etwa das Impressum.",
    translation: {
      name: "Beschriftung",
      help: "So heißt der Eintrag im Fußbereich; Textschlüssel, zum Beispiel global.footer.imprint.",
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
      name: "Spalte",
      help: "Wo der Eintrag im Fußbereich steht; in dieser Sprache lässt er sich auch weglassen.",
      options: {
        Left: "Am Anfang",
        Center: "In der Mitte",
        Right: "Am Ende",
        None: "Nicht zeigen",
      },
    },
  },
  login: {
    name: "Anmeldung",
    show_passwordReset: {
      name: "Passwort zurücksetzen",
      help: "Unter dem Formular steht ein Link, mit dem Besucher ein neues Passwort anfordern.",
    },
    logoImage: {
      name: "Logo",
      height: {
        name: "Höhe",
        help: "Höhe des Logos, das für die Anmeldung hochgeladen ist, zum Beispiel 8rem oder 120px.",
      },
    },
    picture: {
      name: "Bild",
      focal_point: {
        name: "Bildmittelpunkt",
      },
      credit: {
        name: "Bildnachweis",
        help: "Steht klein auf dem Bild: was es zeigt, und von wem es ist.",
      },
    },
    headers: {
      name: "Überschrift",
      transform: {
        name: "Groß- und Kleinschreibung",
        help: "Setzt die Überschrift der Anmeldung in Großbuchstaben, oder lässt jedes Wort groß beginnen.",
        options: {
          none: "Wie geschrieben",
          uppercase: "Großbuchstaben",
          capitalize: "Wörter groß",
        },
      },
    },
    infoText: {
      name: "Hinweistext",
      alignment: {
        name: "Ausrichtung",
        help: "Wo der Text zwischen Überschrift und Formular steht. Am Anfang heißt links; in Sprachen, die von rechts nach links laufen, rechts.",
        options: {
          left: "Am Anfang",
          center: "In der Mitte",
          right: "Am Ende",
        },
      },
    },
    register: {
      name: "Registrierung",
      show_button: {
        name: "Registrierung anbieten",
        help: "Unter dem Formular steht „Zugang beantragen“.",
      },
      links: {
        name: "Ziele je Sprache",
        help: "Wo Besucher einen Zugang beantragen. In einer Sprache ohne Ziel sehen sie stattdessen einen Hinweis.",
      },
    },
    methods: {
      name: "Anmeldewege",
      help: "Reihenfolge, in der die Wege zur Anmeldung stehen. Was hier nicht genannt ist, folgt in der Reihenfolge des Servers.",
    },
    box: {
      name: "Formular",
      max_width: {
        name: "Größte Breite",
        help: "Breite des Feldes, in dem das Formular der Anmeldung mit etwas Luft steht. Bei 40rem ist das Formular 400 Pixel breit.",
      },
    },
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
          help: "So heißt die Ansicht im Umschalter; Textschlüssel, zum Beispiel views.search.view.grid.",
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
      help: "So sind die Ergebnisse geordnet, bis Besucher etwas anderes wählen; Kennung einer Sortierung, zum Beispiel score.",
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
        help: "So heißt die Sortierung im Menü; Textschlüssel, zum Beispiel views.search.sort.score.",
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
    name: "Angebotene Sprachen",
    help: "Sprachen, zwischen denen Besucher wählen. Bei nur einer verschwindet die Auswahl.",
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
    help: "Auf welchen Seiten ein Logo zu sehen ist. Eine Seite ohne eigenes Logo zeigt das der Übersicht.",
    key: {
      name: "Seite",
      help: "Für welche Seite dieser Eintrag gilt.",
      options: {
        dashboard: "Übersicht",
        search: "Suche",
        login: "Anmeldung",
        bookmark: "Merkliste",
        asset: "Medium",
        logout: "Abmeldung",
      },
    },
    translation: {
      name: "Beschriftung",
      help: "So heißt die Seite in der Verwaltung; Textschlüssel, zum Beispiel admin.logo.search. Besucher lesen den Namen nicht.",
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
      name: "Übersicht ausblenden",
      help: "Wer das Portal öffnet, kommt gleich zur Suche nach allen Medien.",
    },
    run_order_process: {
      name: "Bestellung anbieten",
      help: "Wo ein Download nicht erlaubt ist, können Besucher das Medium per E-Mail bestellen.",
    },
    website_title: {
      name: "Titel des Portals",
      help: "Steht im Tab des Browsers, im Fußbereich und überall dort, wo kein Logo zu sehen ist.",
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
      help: "Auf der Übersicht und in der Suche wird Besuchern je einmal ein Rundgang durch die Seite angeboten.",
    },
    tour: {
      name: "Schritte",
      help: "Was der Rundgang erklärt. Was hier fehlt, lässt er aus.",
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
        result_view: "Ergebnisbereich",
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
