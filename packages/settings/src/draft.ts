/** Reads the drafts that the administration sends to its preview: pure, and never trusting what it is given. */
import { LANGUAGE } from "./language-code.ts";
import { type Document, FORBIDDEN_KEYS, isDocument } from "./merge.ts";
import type { PortalSettings } from "./portal-settings.ts";
import type { DraftMessage, DraftProblem } from "./preview-protocol.ts";
import { heal } from "./registry/heal.ts";
import { idleColours } from "./registry/idle-colours.ts";
import { settingsRegistry } from "./registry/settings.ts";

export interface Draft {
  readonly settings: PortalSettings | undefined;
  /** By language; whatever is in it is a text or a group of texts. */
  readonly texts: Readonly<Record<string, Document>>;
  /** The portal's own CSS. */
  readonly style: string | undefined;
  readonly problems: readonly DraftProblem[];
}

/** What a message means, healed; null for everything that is no draft. Takes anything. */
export function readDraft(message: unknown): Draft | null {
  const draft = asJson(message);
  if (!isDocument(draft) || draft.type !== ("vitrine.preview.draft" satisfies DraftMessage["type"])) return null;
  const problems: DraftProblem[] = [];
  let settings: PortalSettings | undefined;
  if (draft.settings !== undefined) {
    const { healed, unknown, setAside, ...read } = heal(settingsRegistry, draft.settings);
    settings = read.settings;
    const replaced = new Set([...healed, ...setAside.map(({ path }) => path)]);
    problems.push(...[...replaced].map((path) => ({ path, reason: "replaced" as const })));
    const nowhere = [...unknown, ...idleColours(settings.themes)];
    problems.push(...nowhere.map((path) => ({ path, reason: "unknown" as const })));
  }
  const style = typeof draft.style === "string" ? draft.style : undefined;
  if (style === undefined && draft.style !== undefined) problems.push({ path: "style", reason: "replaced" });
  return { settings, texts: readTexts(draft.texts, problems), style, problems };
}

/** What a window may be sent is more than a document: circles, maps, dates. Null where nothing of it can be kept. */
function asJson(message: unknown): unknown {
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
