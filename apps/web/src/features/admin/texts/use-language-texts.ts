import { useQuery } from "@tanstack/react-query";
import { type FlatTexts, flattenTexts } from "@vitrine/settings/languages/flat-texts";
import { listTextRows, type TextRow } from "@vitrine/settings/languages/text-rows";
import type { Document } from "@vitrine/settings/merge";
import { useMemo, useSyncExternalStore } from "react";
import { loadAllShippedTexts, SHIPPED_LANGUAGES } from "../../../shared/i18n/all-shipped.ts";
import { useDraftStore } from "../drafts/draft-context.tsx";
import type { DraftDocument, DraftDocuments } from "../drafts/draft-store.ts";
import { effectiveTexts, inheritedTexts, isLanguageShipped, type Shipped } from "./known-texts.ts";

export type TextDocuments = ReadonlyMap<string, DraftDocument>;

/** The documents with texts, by language: the same map as long as none of them changes. */
export function useTextDocuments(): TextDocuments {
  const store = useDraftStore();
  const snapshot = useMemo(() => {
    let last: TextDocuments = new Map();
    return () => {
      const next = textDocuments(store.get());
      const same = next.size === last.size && [...next].every(([lang, document]) => last.get(lang) === document);
      if (!same) last = next;
      return last;
    };
  }, [store]);
  return useSyncExternalStore(store.subscribe, snapshot);
}

const PREFIX = "texts ";

function textDocuments(drafts: DraftDocuments): TextDocuments {
  const entries = Object.entries(drafts) as [string, DraftDocument][];
  return new Map(
    entries
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, document]) => [name.slice(PREFIX.length), document] as const),
  );
}

/** What comes with the portal; undefined until it is loaded. */
export function useShipped(): Shipped | undefined {
  return useQuery({
    queryKey: ["texts.shipped"],
    queryFn: async () =>
      Object.fromEntries(
        await Promise.all(SHIPPED_LANGUAGES.map(async (lang) => [lang, await shippedIn(lang)] as const)),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

async function shippedIn(lang: string): Promise<FlatTexts> {
  return new Map((await loadAllShippedTexts(lang)).flatMap((part) => [...flattenTexts(part as Document)]));
}

const known = (shipped: Shipped, documents: TextDocuments) => ({
  shipped,
  documentOf: (lang: string) => documents.get(lang)?.draft,
});

/** What visitors read in a language. */
export const visitorsTexts = (lang: string, shipped: Shipped, documents: TextDocuments): FlatTexts =>
  effectiveTexts(lang, known(shipped, documents));

/** Every text of a language beside those of another one. */
export function rowsOf(lang: string, source: string, shipped: Shipped, documents: TextDocuments): TextRow[] {
  const all = known(shipped, documents);
  const own = documents.get(lang)?.draft ?? {};
  return listTextRows({
    lang,
    source: effectiveTexts(source, all),
    own: flattenTexts(own),
    inherited: inheritedTexts(lang, all),
    complete: !isLanguageShipped(lang) && !lang.includes("-"),
    allowed: new Set(allowedOf(own)),
  });
}

/** Keys of the texts that are meant to be as in the template. */
export function allowedOf(document: Document): string[] {
  const { allowlist } = (document.metadata ?? {}) as { allowlist?: unknown };
  return Array.isArray(allowlist) ? allowlist.filter((key) => typeof key === "string") : [];
}
