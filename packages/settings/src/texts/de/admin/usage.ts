/** Texts of the section for usage statistics. */
export const usage = {
  period: "Zeitraum",
  days_one: "{{count, number}} Tag",
  days_other: "{{count, number}} Tage",
  failed: "Die Nutzung des Portals konnte nicht geladen werden.",
  retry: "Noch einmal versuchen",
  totals: "Summen im Zeitraum",
  by_day: "Nach Tagen",
  kind_by_day: "{{kind}} nach Tagen",
  as_table: "Alle Zahlen als Tabelle",
  day: "Tag (UTC)",
  together: "Zusammen",
  kind: {
    searches: "Suchen",
    empty: "Suchen ohne Ergebnis",
    shown: "Angesehene Medien",
    downloaded: "Downloads",
    bookmarked: "Gemerkt",
  },
  list: {
    words: "Häufigste Suchwörter",
    empty: "Suchwörter ohne Ergebnis",
    shown: "Am häufigsten angesehen",
    downloaded: "Am häufigsten heruntergeladen",
    bookmarked: "Am häufigsten gemerkt",
  },
  none: "In diesem Zeitraum wurde nichts gezählt.",
  none_listed: "Keine",
  times_one: "{{count, number}}-mal",
  times_other: "{{count, number}}-mal",
  privacy:
    "Downloads werden einzeln mit ihrem Konto festgehalten; alles andere wird nach Tagen gezählt, ohne wer es war. Die Zahlen sind bis zu fünf Minuten alt.",
};
