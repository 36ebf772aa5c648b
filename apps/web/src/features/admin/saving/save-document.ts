/** Saves one document, and says what became of it. Never rejects. */
import { isApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { RouteKey } from "@vitrine/contract/endpoint";
import { type Fault, isRefused } from "@vitrine/settings/faults";
import { bodyOf, draftOf } from "../drafts/draft-of.ts";
import type { DocumentName, DraftDocument } from "../drafts/draft-store.ts";

export type SaveOutcome =
  | { readonly kind: "saved"; readonly document: DraftDocument }
  | { readonly kind: "removed" }
  /** Somebody else has saved it meanwhile. */
  | { readonly kind: "stale"; readonly theirs: DraftDocument; readonly at: number | null; readonly by: string | null }
  | { readonly kind: "faults"; readonly faults: readonly Fault[] }
  | { readonly kind: "failed"; readonly error: unknown };

const REMOVALS = { texts: "translations.remove", pages: "pages.remove" } as const;
const KEYS = { settings: "config.save", texts: "translations.save", pages: "pages.save" } as const;

/** The part of the name in front of the language, and the language. */
export function partsOf(name: DocumentName): { kind: keyof typeof KEYS; lang: string | null } {
  const [kind, lang = null] = name.split(" ") as [keyof typeof KEYS, string?];
  return { kind, lang };
}

export async function saveDocument(client: Client, name: DocumentName, document: DraftDocument): Promise<SaveOutcome> {
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
    return { kind: "saved", document: draftOf(name, await response.json(), response.headers.get("etag")) };
  } catch (error) {
    if (isGone && isApiError(error, "settings.language_unknown")) return { kind: "removed" };
    if (isApiError(error, "settings.stale")) {
      const { current, etag, at, by } = error.details;
      return { kind: "stale", theirs: draftOf(name, current, etag ?? null), at: at ?? null, by: by ?? null };
    }
    if (isApiError(error, "request.invalid")) {
      const faults = ((error.details.faults ?? []) as readonly Fault[]).filter(isRefused);
      if (faults.length > 0) return { kind: "faults", faults };
    }
    return { kind: "failed", error };
  }
}

/** So that nothing is overwritten that somebody else has saved meanwhile, or has added. */
function matching({ becomes, etag }: DraftDocument): Record<string, string> {
  if (becomes === "added") return { "if-none-match": "*" };
  return etag === null ? {} : { "if-match": etag };
}
