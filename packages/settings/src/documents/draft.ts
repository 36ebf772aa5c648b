/** Parses the drafts that the administration sends to its preview. Pure; trusts nothing in them. */
import { LANGUAGE_CODE_PATTERN } from "../languages/language-code.ts";
import { FORBIDDEN_KEYS, isJsonObject, type JsonObject } from "../merge.ts";
import type { PortalSettings } from "../portal-settings.ts";
import type { DraftMessage, DraftProblem } from "../preview-protocol.ts";
import { healSettings } from "../registry/heal.ts";
import { settingsRegistry } from "../registry/settings.ts";
import { findUnusedColourPaths } from "../registry/unused-colours.ts";

export interface PreviewDraft {
  readonly settings: PortalSettings | undefined;
  /** By language; contains only texts and groups of texts. */
  readonly texts: Readonly<Record<string, JsonObject>>;
  /** The portal's own CSS. */
  readonly style: string | undefined;
  /** Changed portal files by name. */
  readonly files: ReadonlyMap<string, DraftFile>;
  readonly problems: readonly DraftProblem[];
}

export interface DraftFile {
  /** Identifies the bytes. */
  readonly content: string;
  /** Null for a removed file. */
  readonly bytes: Blob | null;
}

/** Parses and heals a message; null if it is not a draft. Accepts any value. */
export function parsePreviewDraft(message: unknown): PreviewDraft | null {
  const draft = toJson(message);
  if (!isJsonObject(draft) || draft.type !== ("vitrine.preview.draft" satisfies DraftMessage["type"])) return null;
  const problems: DraftProblem[] = [];
  let settings: PortalSettings | undefined;
  if (draft.settings !== undefined) {
    const { healed, unknown, setAside, ...read } = healSettings(settingsRegistry, draft.settings);
    settings = read.settings;
    const replaced = new Set([...healed, ...setAside.map(({ path }) => path)]);
    problems.push(...[...replaced].map((path) => ({ path, reason: "replaced" as const })));
    const nowhere = [...unknown, ...findUnusedColourPaths(settings.themes)];
    problems.push(...nowhere.map((path) => ({ path, reason: "unknown" as const })));
  }
  const style = typeof draft.style === "string" ? draft.style : undefined;
  if (style === undefined && draft.style !== undefined) problems.push({ path: "style", reason: "replaced" });
  return { settings, texts: readTexts(draft.texts, problems), style, files: readFiles(message), problems };
}

/** The changed files, read from the message itself, since their bytes are not JSON. */
function readFiles(message: unknown): Map<string, DraftFile> {
  const { files } = message as { readonly files?: unknown };
  const isFile = (entry: [string, unknown]): entry is [string, DraftFile] => {
    const { content, bytes } = (entry[1] ?? {}) as Partial<Record<keyof DraftFile, unknown>>;
    return typeof content === "string" && (bytes === null || bytes instanceof Blob);
  };
  return new Map(typeof files === "object" && files !== null ? Object.entries(files).filter(isFile) : []);
}

/** Keeps only what JSON can express: `postMessage` also allows cycles, maps and dates. Null if nothing can be kept. */
function toJson(message: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(message) ?? "null");
  } catch {
    return null;
  }
}

function readTexts(sent: unknown, problems: DraftProblem[]): Record<string, JsonObject> {
  if (sent === undefined) return {};
  if (!isJsonObject(sent)) {
    problems.push({ path: "texts", reason: "replaced" });
    return {};
  }
  const texts: Record<string, JsonObject> = {};
  for (const [lang, sections] of Object.entries(sent)) {
    const path = `texts.${lang}`;
    if (!LANGUAGE_CODE_PATTERN.test(lang)) problems.push({ path, reason: "unknown" });
    else if (isJsonObject(sections)) texts[lang] = onlyTexts(sections, path, problems);
    else problems.push({ path, reason: "replaced" });
  }
  return texts;
}

function onlyTexts(group: JsonObject, path: string, problems: DraftProblem[]): JsonObject {
  const texts: JsonObject = {};
  for (const [key, value] of Object.entries(group)) {
    const at = `${path}.${key}`;
    if (FORBIDDEN_KEYS.has(key)) continue;
    if (typeof value === "string") texts[key] = value;
    else if (isJsonObject(value)) texts[key] = onlyTexts(value, at, problems);
    else problems.push({ path: at, reason: "replaced" });
  }
  return texts;
}
