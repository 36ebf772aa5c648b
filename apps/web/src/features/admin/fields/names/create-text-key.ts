/**
 * Creates the text key for a name of the library, such as a field. Pure. Dots separate groups of texts, so a name with
 * dots is escaped, uniquely and in a separate group: `dc.title` becomes `dc_-title`, `a_b.c` becomes `a__b_-c`.
 */
export const createTextKey = (group: string, name: string) =>
  name.includes(".") ? `${group}_dotted.${name.replaceAll("_", "__").replaceAll(".", "_-")}` : `${group}.${name}`;
