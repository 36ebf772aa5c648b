/** Choices of visitors that would be left with nothing to choose. Pure. */
import { valueAt } from "../drafts/path.ts";
import type { FormRuleFault } from "./placeholder-faults.ts";

/** Lists of what can be chosen, each with the switch that offers an item. */
const LISTS = [
  ["sorting.options", "active"],
  ["search.views.options", "visible"],
] as const;

/** Only of what was edited: what is stored stands in nobody's way. */
export const offeredFaults = (settings: unknown, base: unknown): FormRuleFault[] =>
  LISTS.flatMap(([path, offers]) => {
    const hasAny = (document: unknown) => {
      const list = valueAt(document, path.split("."));
      return !Array.isArray(list) || list.some((item) => valueAt(item, [offers]) === true);
    };
    return hasAny(base) && !hasAny(settings) ? [{ path, rule: "form", form: "none_offered" }] : [];
  });
