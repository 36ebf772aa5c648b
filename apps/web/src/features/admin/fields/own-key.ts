/**
 * The text key of what is written about a name of the library. Pure. A dot parts groups of texts, so a name with dots is
 * written without them, in a group of its own and so that no two names are alike: `dc.title` as `dc_-title`, `a_b.c` as
 * `a__b_-c`.
 */
export const ownKey = (group: string, name: string) =>
  name.includes(".") ? `${group}_dotted.${name.replaceAll("_", "__").replaceAll(".", "_-")}` : `${group}.${name}`;
