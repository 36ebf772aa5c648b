/** Texts of the section for usage statistics. */
export const usage = {
  period: "Period",
  days_one: "{{count, number}} day",
  days_other: "{{count, number}} days",
  failed: "The usage could not be loaded.",
  retry: "Try again",
  totals: "Totals of the period",
  by_day: "By day",
  kind_by_day: "{{kind}} by day",
  as_table: "All figures as a table",
  day: "Day (UTC)",
  together: "Together",
  kind: {
    searches: "Searches",
    empty: "Searches without a result",
    shown: "Assets shown",
    downloaded: "Downloads",
    bookmarked: "Bookmarked",
  },
  list: {
    words: "Most frequent words",
    empty: "Words that found nothing",
    shown: "Most shown",
    downloaded: "Most downloaded",
    bookmarked: "Most bookmarked",
  },
  none: "Nothing was counted in this period.",
  none_listed: "None",
  times_one: "{{count, number}} time",
  times_other: "{{count, number}} times",
  privacy:
    "Each download is stored with its account; everything else is counted per day, without accounts. Numbers are up to five minutes old.",
};
