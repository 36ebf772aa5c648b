/** Finds unknown placeholders in the texts of the order mail, which would be sent unreplaced. Pure. */
import { type Document, isDocument } from "@vitrine/settings/merge";
import { getValueAt } from "../drafts/path.ts";

/** An error found by a form, in addition to the validation of settings. */
export interface FormRuleError {
  readonly path: string;
  readonly rule: "form";
  readonly form: "placeholder" | "radio" | "key_twice" | "no_name" | "none_offered";
}

const BRACES = /\{[^{}]*\}/g;
const ALLOWED: Readonly<Record<string, readonly string[]>> = { subject: [], body: ["{links}"] };

/** Only edited texts are checked, so stored errors do not block saving. */
export function validatePlaceholders(settings: unknown, base: unknown): FormRuleError[] {
  const order = orderOf(settings);
  const before = orderOf(base);
  return Object.entries(ALLOWED).flatMap(([name, allowed]) => {
    const texts = order[name];
    return Object.entries(isDocument(texts) ? texts : {})
      .filter(
        ([lang, text]) =>
          typeof text === "string" &&
          text !== getValueAt(before, [name, lang]) &&
          (text.match(BRACES) ?? []).some((one) => !allowed.includes(one)),
      )
      .map(([lang]) => ({ path: `order.${name}.${lang}`, rule: "form" as const, form: "placeholder" as const }));
  });
}

const orderOf = (settings: unknown): Document =>
  isDocument(settings) && isDocument(settings.order) ? settings.order : {};
