/** Braces in the texts of the order mail that are no placeholder: visitors would read them as they are. Pure. */
import { type Document, isDocument } from "@vitrine/settings/merge";

export interface PlaceholderFault {
  readonly path: string;
  readonly rule: "form";
  readonly form: "placeholder";
}

const BRACES = /\{[^{}]*\}/g;
/** Of each text, what may stand in braces. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = { subject: [], body: ["{links}"] };

export function placeholderFaults(settings: unknown): PlaceholderFault[] {
  const order: Document = isDocument(settings) && isDocument(settings.order) ? settings.order : {};
  return Object.entries(ALLOWED).flatMap(([name, allowed]) => {
    const texts = order[name];
    return Object.entries(isDocument(texts) ? texts : {})
      .filter(
        ([, text]) => typeof text === "string" && (text.match(BRACES) ?? []).some((one) => !allowed.includes(one)),
      )
      .map(([lang]) => ({ path: `order.${name}.${lang}`, rule: "form" as const, form: "placeholder" as const }));
  });
}
