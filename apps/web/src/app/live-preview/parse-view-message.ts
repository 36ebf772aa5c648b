import { LANGUAGE } from "@vitrine/settings/languages/language-code";
import { isDocument } from "@vitrine/settings/merge";
import type { PreviewOverlay, PreviewViewer, ViewMessage } from "@vitrine/settings/preview-protocol";

const OVERLAYS: readonly PreviewOverlay[] = ["info", "share", "download", "notices"];
const VIEWERS: readonly PreviewViewer[] = ["self", "guest"];

/** Parses a message that requests a view; null for other messages. Invalid parts are dropped. */
export function parseViewMessage(message: unknown): ViewMessage | null {
  if (!isDocument(message) || message.type !== ("vitrine.preview.view" satisfies ViewMessage["type"])) return null;
  const { path, theme, lang, picking } = message;
  const part = OVERLAYS.find((one) => one === message.part);
  const as = VIEWERS.find((one) => one === message.as);
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
