/** Texts of the page with every setting by its key. */
export const allSettings = {
  intro: "Für Technik: jede Einstellung unter ihrem Schlüssel, wie er in Dateien und in der Schnittstelle steht.",
  search: "Schlüssel, Name oder Erklärung",
  only_changed: "Nur, was von der Vorgabe abweicht",
  changed: "abweichend von der Vorgabe",
  found_one: "{{count, number}} Einstellung",
  found_other: "{{count, number}} Einstellungen",
  entries_one: "{{count, number}} Eintrag",
  entries_other: "{{count, number}} Einträge",
};
