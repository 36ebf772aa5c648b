/** Finds unknown placeholders in the texts of the order mail, which would be sent unreplaced. Pure. */
import { isJsonObject, type JsonObject } from "@vitrine/settings/merge";
import { getValueAt } from "../../drafts/path.ts";
import type { FormRuleError } from "./form-error-text.ts";

const BRACES = /\{[^{}]*\}/g;
const ALLOWED: Readonly<Record<string, readonly string[]>> = { subject: [], body: ["{links}"] };

/** Only edited texts are checked, so stored errors do not block saving. */
export function validateOrderMailPlaceholders(settings: unknown, base: unknown): FormRuleError[] {
  const order = orderOf(settings);
  const before = orderOf(base);
  return Object.entries(ALLOWED).flatMap(([name, allowed]) => {
    const texts = order[name];
    return Object.entries(isJsonObject(texts) ? texts : {})
      .filter(
        ([lang, text]) =>
          typeof text === "string" &&
          text !== getValueAt(before, [name, lang]) &&
          (text.match(BRACES) ?? []).some((one) => !allowed.includes(one)),
      )
      .map(([lang]) => ({ path: `order.${name}.${lang}`, rule: "form" as const, form: "placeholder" as const }));
  });
}

const orderOf = (settings: unknown): JsonObject =>
  isJsonObject(settings) && isJsonObject(settings.order) ? settings.order : {};
