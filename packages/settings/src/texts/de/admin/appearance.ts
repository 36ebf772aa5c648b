/** Texte des Bereichs, in dem das Portal sein Aussehen bekommt. */
export const appearance = {
  intro: "Zwölf Farben tragen das ganze Portal. Jedes Paar wird beim Tippen geprüft.",
  theme: "Farbschema, das Sie bearbeiten",
  portal_intro: "Welche Farbschemata Besucher bekommen, und wo Logos stehen.",
  tab: {
    colours: "Farben",
    portal: "Für Besucher",
  },
  contrast: {
    ratio: "{{ratio}} : 1",
    better: "Dieser Text ist auf seinem Grund nicht überall lesbar. Die nächste lesbare Farbe:",
    take: "{{colour}} nehmen",
    verdict: {
      passes: "lesbar",
      large: "nur in großer Schrift lesbar",
      fails: "nicht lesbar",
      unknown: "nicht prüfbar",
    },
  },
  preview: {
    label: "Vorschau",
    page: "Seite in der Vorschau",
    theme: "Farbschema in der Vorschau",
    language: "Sprache in der Vorschau",
    width: "Breite der Vorschau",
    pixels: "{{width}} px",
    loading: "Die Vorschau wird geladen …",
    pick: "Einstellung eines Elements finden",
    picking: "Klicken Sie in der Vorschau auf etwas, um zu seiner Farbe zu kommen.",
  },
};
