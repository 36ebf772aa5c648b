/** The section in which the overview is arranged. */
export const overview = {
  collection_gone: "The server has no such collection. Visitors see an empty row.",
  picture: "Picture of the tile",
  choose: "Choose a picture",
  choose_of: "{{name}}: choose a picture",
  take: "Take it",
  picture_of: "Asset {{id}}",
  picture_gone: "There is no asset {{id}}, or you may not see it.",
};
