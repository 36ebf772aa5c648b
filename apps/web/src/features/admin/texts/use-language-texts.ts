import { useQuery } from "@tanstack/react-query";
import { type FlatTexts, flattenTexts } from "@vitrine/settings/languages/flat-texts";
import { listTextRows, type TextRow } from "@vitrine/settings/languages/text-rows";
import type { JsonObject } from "@vitrine/settings/merge";
import { useMemo, useSyncExternalStore } from "react";
import { loadAllShippedTextsOfLanguage, SHIPPED_LANGUAGES } from "../../../shared/i18n/all-shipped.ts";
import { useDraftStore } from "../drafts/draft-context.tsx";
import type { DraftDocument, DraftDocuments } from "../drafts/draft-store.ts";
import { isLanguageShipped, resolveInheritedTexts, resolveTexts, type ShippedTexts } from "./resolve-texts.ts";

export type TextDocuments = ReadonlyMap<string, DraftDocument>;

/** The text documents by language; the same map object until one of them changes. */
export function useTextDocuments(): TextDocuments {
  const store = useDraftStore();
  const snapshot = useMemo(() => {
    let last: TextDocuments = new Map();
    return () => {
      const next = getTextDocuments(store.get());
      const same = next.size === last.size && [...next].every(([lang, document]) => last.get(lang) === document);
      if (!same) last = next;
      return last;
    };
  }, [store]);
  return useSyncExternalStore(store.subscribe, snapshot);
}

const PREFIX = "texts ";

function getTextDocuments(drafts: DraftDocuments): TextDocuments {
  const entries = Object.entries(drafts) as [string, DraftDocument][];
  return new Map(
    entries
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, document]) => [name.slice(PREFIX.length), document] as const),
  );
}

/** The shipped texts of all languages; undefined until loaded. */
export function useShippedTexts(): ShippedTexts | undefined {
  return useQuery({
    queryKey: ["texts.shipped"],
    queryFn: async () =>
      Object.fromEntries(
        await Promise.all(SHIPPED_LANGUAGES.map(async (lang) => [lang, await loadShippedTexts(lang)] as const)),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

async function loadShippedTexts(lang: string): Promise<FlatTexts> {
  return new Map((await loadAllShippedTextsOfLanguage(lang)).flatMap((part) => [...flattenTexts(part as JsonObject)]));
}

const toTextSources = (shipped: ShippedTexts, documents: TextDocuments) => ({
  shipped,
  documentOf: (lang: string) => documents.get(lang)?.draft,
});

export const resolveVisitorTexts = (lang: string, shipped: ShippedTexts, documents: TextDocuments): FlatTexts =>
  resolveTexts(lang, toTextSources(shipped, documents));

/** Every text of a language with the text of the source language. */
export function createTextRows(
  lang: string,
  source: string,
  shipped: ShippedTexts,
  documents: TextDocuments,
): TextRow[] {
  const all = toTextSources(shipped, documents);
  const own = documents.get(lang)?.draft ?? {};
  return listTextRows({
    lang,
    source: resolveTexts(source, all),
    own: flattenTexts(own),
    inherited: resolveInheritedTexts(lang, all),
    complete: !isLanguageShipped(lang) && !lang.includes("-"),
    allowed: new Set(listKeysAllowedUntranslated(own)),
  });
}

/** Keys of the texts allowed to be identical to the template. */
export function listKeysAllowedUntranslated(document: JsonObject): string[] {
  const { allowlist } = (document.metadata ?? {}) as { allowlist?: unknown };
  return Array.isArray(allowlist) ? allowlist.filter((key) => typeof key === "string") : [];
}
