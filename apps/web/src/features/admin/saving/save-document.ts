/** Saves one draft, and says what became of it. Never rejects. */
import { isApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf, RouteKey } from "@vitrine/contract/endpoint";
import type { DetailsOf } from "@vitrine/contract/errors";
import type { CustomPage } from "@vitrine/settings/custom-pages";
import { isBlocking, type SettingsError } from "@vitrine/settings/validate-settings";
import { bodyOf, draftOf } from "../drafts/draft-of.ts";
import { type DocumentName, type DraftDocument, type DraftName, languageOf } from "../drafts/draft-store.ts";
import type { FaultOfPage } from "./page-faults.ts";
import type { SaveOutcome } from "./save-outcome.ts";
import { saveStyle } from "./style-document.ts";

const REMOVALS = { texts: "translations.remove", pages: "pages.remove" } as const;
const KEYS = { settings: "config.save", texts: "translations.save", pages: "pages.save" } as const;

/** The part of the name in front of the language, and the language. */
export function partsOf(name: DocumentName): { kind: keyof typeof KEYS; lang: string | null } {
  return { kind: name.split(" ")[0] as keyof typeof KEYS, lang: languageOf(name) };
}

export async function saveDocument(client: Client, name: DraftName, document: DraftDocument): Promise<SaveOutcome> {
  if (name === "style") return saveStyle(client, document);
  const { kind, lang } = partsOf(name);
  const send = client.raw as (key: RouteKey, input: unknown) => Promise<Response>;
  const isGone = document.becomes === "removed" && kind !== "settings" && lang !== null;
  try {
    if (isGone) {
      const headers = matching(document);
      await send(REMOVALS[kind], { query: { lang }, headers });
      return { kind: "removed" };
    }
    const response = await send(KEYS[kind], {
      ...(lang === null ? {} : { query: { lang } }),
      body: bodyOf(name, document),
      headers: matching(document),
    });
    if (!client.has("saved_documents")) return { kind: "saved", document: draftOf(name, bodyOf(name, document), null) };
    const saved: unknown = await response.json();
    return { kind: "saved", document: draftOf(name, saved, response.headers.get("etag")), removed: takenOut(saved) };
  } catch (error) {
    if (isGone && isApiError(error, "settings.language_unknown")) return { kind: "removed" };
    if (isApiError(error, "settings.stale")) {
      const { current, etag, at, by } = error.details;
      const theirs = draftOf(name, current, etag ?? null);
      // Somebody has removed it: it is saved only where nobody has added it again.
      const isAdded = current === null && kind !== "settings";
      return {
        kind: "stale",
        theirs: isAdded ? { ...theirs, becomes: "added" } : theirs,
        at: at ?? null,
        by: by ?? null,
      };
    }
    if (isApiError(error, "request.invalid")) {
      const faults = ((error.details.faults ?? []) as readonly SettingsError[]).filter(isBlocking);
      if (faults.length > 0) return { kind: "faults", faults };
    }
    if (isApiError(error, "request.too_complex")) {
      const fault = faultOfText(name, document, error.details);
      if (fault) return { kind: "faults", faults: [fault] };
    }
    return { kind: "failed", error };
  }
}

/** Of the page whose text the server does not take for its shape; null where that is not told. */
function faultOfText(
  name: DocumentName,
  document: DraftDocument,
  { path, problem }: DetailsOf<"request.too_complex">,
): FaultOfPage | null {
  const [, field, index] = /^body\.(pages\.(\d+)\.html)$/.exec(path) ?? [];
  const page = (document.draft as { pages?: readonly CustomPage[] }).pages?.[Number(index)];
  if (!field || !page) return null;
  return { document: name, path: field, rule: "page", field: "html", problem, page: page.title.trim() || page.key };
}

/** Of pages, as the server says it beside them: `Team: <script>, onclick`. */
function takenOut(saved: unknown): readonly string[] {
  const { removed = [] } = saved as ReplyOf<"pages.save">;
  return removed.map(({ page, what }) => `${page}: ${what.join(", ")}`);
}

/** So that nothing is overwritten that somebody else has saved meanwhile, or has added. */
function matching({ becomes, etag }: DraftDocument): Record<string, string> {
  if (becomes === "added") return { "if-none-match": "*" };
  return etag === null ? {} : { "if-match": etag };
}
