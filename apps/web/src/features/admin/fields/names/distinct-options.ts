import type { TFunction } from "i18next";

interface NamedKey {
  readonly key: string;
  readonly name: string;
}

/** Options labelled by name; where several have the same name, by name and key. */
export function toDistinctOptions(items: readonly NamedKey[], t: TFunction): { value: string; label: string }[] {
  const counts = new Map<string, number>();
  for (const { name } of items) counts.set(name, (counts.get(name) ?? 0) + 1);
  return items.map(({ key, name }) => ({
    value: key,
    label: counts.get(name) === 1 ? name : t("admin:form.known", { name, key }),
  }));
}
