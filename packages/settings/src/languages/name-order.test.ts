import { expect, it } from "vitest";
import { createNameComparator } from "./name-order.ts";

it.each([
  ["de", ["Apfel", "Äpfel", "Ara", "Ärmel", "Arz", "Strasse 9", "Straße 10", "Strauß", "Zebra"]],
  ["sv", ["Ara", "Arz", "Zebra", "Åre", "Ärmel", "Öre"]],
  ["es", ["nube", "nuez", "ñame", "oso"]],
  ["en", ["img 2", "img 10", "IMG 11"]],
])("%s puts letters where the language does, and numbers by their value", (locale, names) => {
  expect(names.toReversed().toSorted(createNameComparator(locale))).toEqual(names);
});
