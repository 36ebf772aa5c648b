import { isJsonObject } from "@vitrine/settings/merge";
import { useSettingsDraft } from "../../drafts/draft-context.tsx";
import { useDraftText } from "../../texts/use-draft-text.ts";
import { findFieldLabelKey } from "./field-labels.ts";
import { useKnownValues } from "./known-values.tsx";
import { useFieldName } from "./use-field-name.ts";

/** Members that can name an item, best first. */
const NAMES = ["label", "key", "lang", "indicator"] as const;

/**
 * Returns the display name of a list item: the text of its text key, else the name of its collection, else the label of
 * its field, else its key. Null if it has none.
 */
export function useItemName(): (item: unknown) => string | null {
  const word = useDraftText();
  const { collections } = useKnownValues();
  const fieldName = useFieldName();
  const settings = useSettingsDraft();
  return (item) => {
    if (typeof item === "string" && item !== "") return item;
    if (!isJsonObject(item)) return null;
    const collection = collections.find(({ value }) => value === item.indicator)?.label ?? "";
    const translation = typeof item.translation === "string" ? item.translation : undefined;
    // The values that the portal puts into texts of the footer.
    const values = { year: new Date().getFullYear(), website: settings?.global.website_title };
    const text = word(translation, collection, values);
    if (text !== "") return text;
    const field = item.field_name;
    if (typeof field === "string" && field !== "")
      return fieldName(field, settings && findFieldLabelKey(settings, field));
    const name = NAMES.map((one) => item[one]).find((one) => typeof one === "string" && one !== "");
    return typeof name === "string" ? name : null;
  };
}
