/** Names, help texts and options of the settings of themes, for the admin forms. */
export const appearanceSettings = {
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
        help: "So heißt das Farbschema in der Auswahl der Besucher.",
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
        help: "Gelten nur an einer Stelle, zum Beispiel header.text_color, oder nur beim Überfahren wie header.icon_color__hover. Die Stelle global meint das ganze Portal.",
      },
    },
  },
};
