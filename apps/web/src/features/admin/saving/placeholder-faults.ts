/** Braces in the texts of the order mail that are no placeholder: visitors would read them as they are. Pure. */
import { type Document, isDocument } from "@vitrine/settings/merge";
import { valueAt } from "../drafts/path.ts";

/** What the forms check beside what the settings know. */
export interface FormRuleFault {
  readonly path: string;
  readonly rule: "form";
  readonly form: "placeholder" | "radio" | "key_twice" | "no_name" | "none_offered";
}

const BRACES = /\{[^{}]*\}/g;
/** Of each text, what may stand in braces. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = { subject: [], body: ["{links}"] };

/** Only of what was edited: what is stored stands in nobody's way. */
export function placeholderFaults(settings: unknown, base: unknown): FormRuleFault[] {
  const order = orderOf(settings);
  const before = orderOf(base);
  return Object.entries(ALLOWED).flatMap(([name, allowed]) => {
    const texts = order[name];
    return Object.entries(isDocument(texts) ? texts : {})
      .filter(
        ([lang, text]) =>
          typeof text === "string" &&
          text !== valueAt(before, [name, lang]) &&
          (text.match(BRACES) ?? []).some((one) => !allowed.includes(one)),
      )
      .map(([lang]) => ({ path: `order.${name}.${lang}`, rule: "form" as const, form: "placeholder" as const }));
  });
}

const orderOf = (settings: unknown): Document =>
  isDocument(settings) && isDocument(settings.order) ? settings.order : {};
