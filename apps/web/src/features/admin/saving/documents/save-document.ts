/** Saves one draft and returns the outcome. Never rejects. */
import { isApiErrorWithCode } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf, RouteKey } from "@vitrine/contract/endpoint";
import type { ErrorDetailsOf } from "@vitrine/contract/errors";
import { isBlockingError, type SettingsError } from "@vitrine/settings/documents/validate-settings";
import type { CustomPage } from "@vitrine/settings/pages/custom-pages";
import { createDraft, getBodyToSave } from "../../drafts/create-draft.ts";
import {
  type DocumentName,
  type DraftDocument,
  type DraftName,
  getDocumentLanguage,
  isDocumentName,
} from "../../drafts/draft-store.ts";
import type { PageFieldError } from "../validation/validate-pages.ts";
import type { DocumentSaveOutcome } from "./document-save-outcome.ts";
import { saveFile } from "./file-document.ts";
import { saveStyle } from "./style-document.ts";

const REMOVALS = { texts: "translations.remove", pages: "pages.remove" } as const;
const KEYS = { settings: "config.save", texts: "translations.save", pages: "pages.save" } as const;

/** Splits a document name such as `texts de` into kind and language. */
export function parseDocumentName(name: DocumentName): { kind: keyof typeof KEYS; lang: string | null } {
  return { kind: name.split(" ")[0] as keyof typeof KEYS, lang: getDocumentLanguage(name) };
}

export async function saveDocument(
  client: Client,
  name: DraftName,
  document: DraftDocument,
): Promise<DocumentSaveOutcome> {
  if (name === "style") return saveStyle(client, document);
  if (!isDocumentName(name)) return saveFile(client, name, document);
  const { kind, lang } = parseDocumentName(name);
  const send = client.raw as (key: RouteKey, input: unknown) => Promise<Response>;
  const isRemoval = document.pendingChange === "removed" && kind !== "settings" && lang !== null;
  try {
    if (isRemoval) {
      const headers = createPreconditions(document);
      await send(REMOVALS[kind], { query: { lang }, headers });
      return { kind: "removed" };
    }
    const response = await send(KEYS[kind], {
      ...(lang === null ? {} : { query: { lang } }),
      body: getBodyToSave(name, document),
      headers: createPreconditions(document),
    });
    if (!client.has("saved_documents"))
      return { kind: "saved", document: createDraft(name, getBodyToSave(name, document), null) };
    const saved: unknown = await response.json();
    return {
      kind: "saved",
      document: createDraft(name, saved, response.headers.get("etag")),
      removed: formatRemovedMarkup(saved),
    };
  } catch (error) {
    if (isRemoval && isApiErrorWithCode(error, "settings.language_unknown")) return { kind: "removed" };
    if (isApiErrorWithCode(error, "settings.stale")) {
      const { current, etag, at, by } = error.details;
      const theirs = createDraft(name, current, etag ?? null);
      // Removed by another admin: save it only if nobody has added it again.
      const isAdded = current === null && kind !== "settings";
      return {
        kind: "stale",
        theirs: isAdded ? { ...theirs, pendingChange: "added" } : theirs,
        at: at ?? null,
        by: by ?? null,
      };
    }
    if (isApiErrorWithCode(error, "request.invalid")) {
      const errors = ((error.details.faults ?? []) as readonly SettingsError[]).filter(isBlockingError);
      if (errors.length > 0) return { kind: "invalid", errors };
    }
    if (isApiErrorWithCode(error, "request.too_complex")) {
      const pageError = toPageFieldError(name, document, error.details);
      if (pageError) return { kind: "invalid", errors: [pageError] };
    }
    return { kind: "failed", error };
  }
}

/** The error of a page whose HTML the server rejects as too complex; null if the reply does not name a page. */
function toPageFieldError(
  name: DocumentName,
  document: DraftDocument,
  { path, problem }: ErrorDetailsOf<"request.too_complex">,
): PageFieldError | null {
  const [, field, index] = /^body\.(pages\.(\d+)\.html)$/.exec(path) ?? [];
  const page = (document.draft as { pages?: readonly CustomPage[] }).pages?.[Number(index)];
  if (!field || !page) return null;
  return {
    document: name,
    path: field,
    rule: "page",
    field: "html",
    code: problem,
    page: page.title.trim() || page.key,
  };
}

/** Markup that the server removed from pages: `Team: <script>, onclick`. */
function formatRemovedMarkup(saved: unknown): readonly string[] {
  const { removed = [] } = saved as ReplyOf<"pages.save">;
  return removed.map(({ page, what }) => `${page}: ${what.join(", ")}`);
}

/** Headers that prevent overwriting what another admin has saved or added meanwhile. */
function createPreconditions({ pendingChange, etag }: DraftDocument): Record<string, string> {
  if (pendingChange === "added") return { "if-none-match": "*" };
  return etag === null ? {} : { "if-match": etag };
}
