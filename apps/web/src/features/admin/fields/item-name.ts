import { isDocument } from "@vitrine/settings/merge";
import { useSettingsText } from "../../../shared/i18n/use-text.ts";

/** Names that items go by, best first. */
const NAMES = ["label", "key", "lang", "field_name", "indicator"] as const;

/** What an item of a list is called: by the words of its text key, else by its key. Null where it has none. */
export function useItemName(): (item: unknown) => string | null {
  const settingsText = useSettingsText();
  return (item) => {
    if (typeof item === "string" && item !== "") return item;
    if (!isDocument(item)) return null;
    const words = typeof item.translation === "string" ? settingsText(item.translation) : "";
    if (words !== "") return words;
    const name = NAMES.map((one) => item[one]).find((one) => typeof one === "string" && one !== "");
    return typeof name === "string" ? name : null;
  };
}
