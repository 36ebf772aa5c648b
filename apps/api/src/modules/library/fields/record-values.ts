// How the values of a field look in a record of the API.
import { type DictionaryValue, labelOf } from "../value-dictionary.ts";

/** A list where the field or the asset has several values. */
export function toValueOrList(list: readonly string[], multiValued: boolean): string | readonly string[] {
  return multiValued || list.length > 1 ? list : (list[0] ?? "");
}

/** Adds the labels of a field's values to a record, if any of them has one. */
export function addLabels(
  record: Record<string, unknown>,
  { name, multiValued }: { name: string; multiValued: boolean },
  values: readonly Pick<DictionaryValue, "value" | "labels">[],
  locale: string,
): void {
  if (!values.some(({ labels }) => labels)) return;
  const labels = values.map((value) => labelOf(value, locale));
  record[`${name}_label`] = toValueOrList(labels, multiValued);
}
