/** Texts of the section for the search. */
export const results = {
  intro: "Wonach Besucher eingrenzen, wie Treffer aussehen und was von einem Medium zu lesen ist.",
  parts: "Teile der Suche",
  tab: {
    filters: "Filter",
    views: "Ansichten",
    sorting: "Sortierung",
    details: "Angaben",
  },
  kind: {
    checkbox: "Liste, mehrere Werte wählbar",
    radio: "Liste, ein Wert wählbar",
    slider: "Wertebereich mit Schieberegler",
  },
  misfit: {
    range:
      "Die Bibliothek liefert hier einen Wertebereich und keine einzelnen Werte: Als Liste bleibt der Filter leer.",
    values:
      "Die Bibliothek liefert hier einzelne Werte und keinen Wertebereich: Der Schieberegler kennt seine Enden nicht.",
  },
  rest: "Weiteres zum Feld",
  rest_help: "Hier ändert das nichts; es steht in den Einstellungen für andere Programme, die sie lesen.",
  choose: "Feld wählen …",
  choose_for: "{{name}}: Feld wählen",
  field_is: "Feld im Index:",
  no_fields: "Welche Felder die Bibliothek hat, lässt sich gerade nicht sagen. Laden Sie die Seite später noch einmal.",
  gone: "Gibt es in der Bibliothek nicht mehr",
  label_help: "Gilt überall, wo das Feld steht. Leer: wie es in der Bibliothek heißt.",
  usual: "Noch nichts ausgewählt. Angeboten wird, was die Bibliothek vorgibt: {{names}}.",
  more_one: "{{count, number}} weiteres",
  more_other: "{{count, number}} weitere",
  too_many: "Übernommen werden die ersten {{most, number}}; {{left, number}} bleiben weg.",
  take_usual: "Diese Felder übernehmen und anordnen",
  offer: "„{{name}}“ anbieten",
  offer_last: "„{{name}}“ anbieten (die letzte Möglichkeit bleibt)",
  not_offered: "{{name}} (wird nicht angeboten)",
  ways: {
    both: "Beide",
    asc: "Nur aufsteigend",
    desc: "Nur absteigend",
  },
  order: { asc: "Aufsteigend", desc: "Absteigend" },
  icon: {
    "layout-dashboard": "Mosaik",
    "layout-grid": "Raster",
    "layout-list": "Zeilen",
    "list-details": "Liste mit Angaben",
    photo: "Foto",
    table: "Tabelle",
  },
};
