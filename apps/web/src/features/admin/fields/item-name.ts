import { isDocument } from "@vitrine/settings/merge";
import { useDraftText } from "../texts/use-draft-text.ts";
import { useKnownValues } from "./known-values.tsx";

/** Names that items go by, best first. */
const NAMES = ["label", "key", "lang", "field_name", "indicator"] as const;

/**
 * What an item of a list is called: by the words of its text key, else as the server calls a collection, else by its key.
 * Null where it has none.
 */
export function useItemName(): (item: unknown) => string | null {
  const word = useDraftText();
  const { collections } = useKnownValues();
  return (item) => {
    if (typeof item === "string" && item !== "") return item;
    if (!isDocument(item)) return null;
    const collection = collections.find(({ value }) => value === item.indicator)?.label ?? "";
    const words = word(typeof item.translation === "string" ? item.translation : undefined, collection);
    if (words !== "") return words;
    const name = NAMES.map((one) => item[one]).find((one) => typeof one === "string" && one !== "");
    return typeof name === "string" ? name : null;
  };
}
