/** The section in which the overview is arranged. */
export const overview = {
  collection_gone: "The server has no such collection. Visitors see an empty row.",
  picture: "Picture of the tile",
  choose: "Choose a picture",
  choose_of: "{{name}}: choose a picture",
  take: "Take it",
  picture_of: "Asset {{id}}",
  picture_gone: "There is no asset {{id}}, or you may not see it.",
  keep: {
    title: "Row from a search",
    lead: "Search in the preview under “Search” as visitors do: with words, filters and sorting. What you see there becomes a row here.",
    found_one: "In the preview ({{language}}): “{{text}}”, {{count, number}} filter",
    found_other: "In the preview ({{language}}): “{{text}}”, {{count, number}} filters",
    everything: "everything",
    none: "The preview shows no search that can be kept.",
    into: "Row that gets the search",
    new: "New row",
    row: "Row “{{name}}”",
    kept: "“{{name}}” has the search in {{language}} now.",
    take: "Keep the search",
  },
};
