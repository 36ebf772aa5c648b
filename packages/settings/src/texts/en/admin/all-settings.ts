/** Texts of the page with every setting by its key. */
export const allSettings = {
  intro: "For engineers: every setting by its key, as in files and in the API.",
  search: "Key, name or explanation",
  only_changed: "Only what differs from the default",
  changed: "differs from the default",
  found_one: "{{count, number}} setting",
  found_other: "{{count, number}} settings",
  entries_one: "{{count, number}} entry",
  entries_other: "{{count, number}} entries",
};
