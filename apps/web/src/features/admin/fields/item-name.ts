import { isDocument } from "@vitrine/settings/merge";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { useDraftText } from "../texts/use-draft-text.ts";
import { knownLabel } from "./field-labels.ts";
import { useKnownValues } from "./known-values.tsx";
import { useFieldName } from "./use-field-name.ts";

/** Names that items go by, best first. */
const NAMES = ["label", "key", "lang", "indicator"] as const;

/**
 * What an item of a list is called: by the words of its text key, else as the server calls a collection, or as visitors
 * read a field, else by its key. Null where it has none.
 */
export function useItemName(): (item: unknown) => string | null {
  const word = useDraftText();
  const { collections } = useKnownValues();
  const fieldName = useFieldName();
  const settings = useSettingsDraft();
  return (item) => {
    if (typeof item === "string" && item !== "") return item;
    if (!isDocument(item)) return null;
    const collection = collections.find(({ value }) => value === item.indicator)?.label ?? "";
    const words = word(typeof item.translation === "string" ? item.translation : undefined, collection);
    if (words !== "") return words;
    const field = item.field_name;
    if (typeof field === "string" && field !== "") return fieldName(field, settings && knownLabel(settings, field));
    const name = NAMES.map((one) => item[one]).find((one) => typeof one === "string" && one !== "");
    return typeof name === "string" ? name : null;
  };
}
