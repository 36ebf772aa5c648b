/** Reads the drafts that the administration sends to its preview: pure, and never trusting what it is given. */
import { type Document, FORBIDDEN_KEYS, isDocument } from "./merge.ts";
import type { PortalSettings } from "./portal-settings.ts";
import type { DraftMessage, Finding } from "./preview-protocol.ts";
import { LANGUAGE } from "./registry/build.ts";
import { heal } from "./registry/heal.ts";
import { settingsRegistry } from "./registry/settings.ts";

export interface Draft {
  readonly settings: PortalSettings | undefined;
  /** By language; whatever is in it is a text or a group of texts. */
  readonly texts: Readonly<Record<string, Document>>;
  readonly findings: readonly Finding[];
}

/** What a message means, healed; null for everything that is no draft. Takes anything. */
export function readDraft(message: unknown): Draft | null {
  const told = asJson(message);
  if (!isDocument(told) || told.type !== ("vitrine.preview.draft" satisfies DraftMessage["type"])) return null;
  const findings: Finding[] = [];
  let settings: PortalSettings | undefined;
  if (told.settings !== undefined) {
    const { healed, unknown, ...read } = heal(settingsRegistry, told.settings);
    settings = read.settings;
    findings.push(...healed.map((path) => ({ path, reason: "replaced" as const })));
    findings.push(...unknown.map((path) => ({ path, reason: "unknown" as const })));
  }
  return { settings, texts: readTexts(told.texts, findings), findings };
}

/** What a window may be sent is more than a document: circles, maps, dates. Null where nothing of it can be kept. */
function asJson(message: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(message) ?? "null");
  } catch {
    return null;
  }
}

function readTexts(told: unknown, findings: Finding[]): Record<string, Document> {
  if (told === undefined) return {};
  if (!isDocument(told)) {
    findings.push({ path: "texts", reason: "replaced" });
    return {};
  }
  const texts: Record<string, Document> = {};
  for (const [lang, sections] of Object.entries(told)) {
    const path = `texts.${lang}`;
    if (!LANGUAGE.test(lang)) findings.push({ path, reason: "unknown" });
    else if (isDocument(sections)) texts[lang] = onlyTexts(sections, path, findings);
    else findings.push({ path, reason: "replaced" });
  }
  return texts;
}

function onlyTexts(group: Document, path: string, findings: Finding[]): Document {
  const texts: Document = {};
  for (const [key, value] of Object.entries(group)) {
    const at = `${path}.${key}`;
    if (FORBIDDEN_KEYS.has(key)) continue;
    if (typeof value === "string") texts[key] = value;
    else if (isDocument(value)) texts[key] = onlyTexts(value, at, findings);
    else findings.push({ path: at, reason: "replaced" });
  }
  return texts;
}
