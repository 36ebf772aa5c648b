/** Parses the drafts that the administration sends to its preview. Pure; trusts nothing in them. */
import { LANGUAGE } from "../languages/language-code.ts";
import { type Document, FORBIDDEN_KEYS, isDocument } from "../merge.ts";
import type { PortalSettings } from "../portal-settings.ts";
import type { DraftMessage, DraftProblem } from "../preview-protocol.ts";
import { heal } from "../registry/heal.ts";
import { settingsRegistry } from "../registry/settings.ts";
import { findUnusedColours } from "../registry/unused-colours.ts";

export interface PreviewDraft {
  readonly settings: PortalSettings | undefined;
  /** By language; contains only texts and groups of texts. */
  readonly texts: Readonly<Record<string, Document>>;
  /** The portal's own CSS. */
  readonly style: string | undefined;
  readonly problems: readonly DraftProblem[];
}

/** Parses and heals a message; null if it is not a draft. Accepts any value. */
export function parsePreviewDraft(message: unknown): PreviewDraft | null {
  const draft = toJson(message);
  if (!isDocument(draft) || draft.type !== ("vitrine.preview.draft" satisfies DraftMessage["type"])) return null;
  const problems: DraftProblem[] = [];
  let settings: PortalSettings | undefined;
  if (draft.settings !== undefined) {
    const { healed, unknown, setAside, ...read } = heal(settingsRegistry, draft.settings);
    settings = read.settings;
    const replaced = new Set([...healed, ...setAside.map(({ path }) => path)]);
    problems.push(...[...replaced].map((path) => ({ path, reason: "replaced" as const })));
    const nowhere = [...unknown, ...findUnusedColours(settings.themes)];
    problems.push(...nowhere.map((path) => ({ path, reason: "unknown" as const })));
  }
  const style = typeof draft.style === "string" ? draft.style : undefined;
  if (style === undefined && draft.style !== undefined) problems.push({ path: "style", reason: "replaced" });
  return { settings, texts: readTexts(draft.texts, problems), style, problems };
}

/** `postMessage` allows more than JSON: cycles, maps, dates. Null if nothing can be kept. */
function toJson(message: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(message) ?? "null");
  } catch {
    return null;
  }
}

function readTexts(sent: unknown, problems: DraftProblem[]): Record<string, Document> {
  if (sent === undefined) return {};
  if (!isDocument(sent)) {
    problems.push({ path: "texts", reason: "replaced" });
    return {};
  }
  const texts: Record<string, Document> = {};
  for (const [lang, sections] of Object.entries(sent)) {
    const path = `texts.${lang}`;
    if (!LANGUAGE.test(lang)) problems.push({ path, reason: "unknown" });
    else if (isDocument(sections)) texts[lang] = onlyTexts(sections, path, problems);
    else problems.push({ path, reason: "replaced" });
  }
  return texts;
}

function onlyTexts(group: Document, path: string, problems: DraftProblem[]): Document {
  const texts: Document = {};
  for (const [key, value] of Object.entries(group)) {
    const at = `${path}.${key}`;
    if (FORBIDDEN_KEYS.has(key)) continue;
    if (typeof value === "string") texts[key] = value;
    else if (isDocument(value)) texts[key] = onlyTexts(value, at, problems);
    else problems.push({ path: at, reason: "replaced" });
  }
  return texts;
}
