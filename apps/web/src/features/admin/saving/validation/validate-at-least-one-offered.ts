/** Checks that visitors have at least one sort order and one view to choose from. Pure. */
import { getValueAt } from "../../drafts/path.ts";
import type { FormRuleError } from "./form-error-text.ts";

/** Lists of options, each with the setting that offers an item. */
const LISTS = [
  ["sorting.options", "active"],
  ["search.views.options", "visible"],
] as const;

/** An error that is stored already does not block saving. */
export const validateAtLeastOneOffered = (settings: unknown, base: unknown): FormRuleError[] =>
  LISTS.flatMap(([path, offers]) => {
    const hasAny = (document: unknown) => {
      const list = getValueAt(document, path.split("."));
      return !Array.isArray(list) || list.some((item) => getValueAt(item, [offers]) === true);
    };
    return hasAny(base) && !hasAny(settings) ? [{ path, rule: "form", form: "none_offered" }] : [];
  });
