import { LANGUAGE } from "@vitrine/settings/language-code";
import { isDocument } from "@vitrine/settings/merge";
import type { PreviewPart, PreviewPerson, ViewMessage } from "@vitrine/settings/preview-protocol";

const PARTS: readonly PreviewPart[] = ["info", "share", "download", "notices"];
const PERSONS: readonly PreviewPerson[] = ["self", "guest"];

/** What a message asks to be shown; null for everything else. What of it makes no sense is left out. */
export function readView(message: unknown): ViewMessage | null {
  if (!isDocument(message) || message.type !== ("vitrine.preview.view" satisfies ViewMessage["type"])) return null;
  const { path, theme, lang, picking } = message;
  const part = PARTS.find((one) => one === message.part);
  const as = PERSONS.find((one) => one === message.as);
  return {
    type: "vitrine.preview.view",
    ...(typeof path === "string" && /^\/(?!\/)/.test(path) && { path }),
    ...(part && { part }),
    ...(as && { as }),
    ...(typeof theme === "string" && { theme }),
    ...(typeof lang === "string" && LANGUAGE.test(lang) && { lang }),
    ...(typeof picking === "boolean" && { picking }),
  };
}
