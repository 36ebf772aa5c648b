// Counts as JSON text. The part of a value that does not change (its value and its label) is written once.
import type { ValueDictionary } from "../library/library.service.ts";
import { labelOf } from "../library/library.service.ts";
import type { FacetReply, ValueFacet } from "./engines/engine.ts";

export interface FacetWriter {
  /** `{"values": [...], "total": ...}`; like all texts here bytes of UTF-8, one per character. */
  facet(facet: FacetReply, locale: string): string;
  values(facet: ValueFacet, locale: string): string;
}

/** JSON text as bytes of UTF-8, one per character. */
export function bytesOf(value: unknown): string {
  return Buffer.from(JSON.stringify(value), "utf8").toString("latin1");
}

export function createFacetWriter(dictionary: ValueDictionary): FacetWriter {
  let generation = dictionary.generation();
  const perLocale = new Map<string, Map<number, string>>();

  function texts(locale: string): Map<number, string> {
    if (generation !== dictionary.generation()) {
      generation = dictionary.generation();
      perLocale.clear();
    }
    const known = perLocale.get(locale) ?? new Map<number, string>();
    perLocale.set(locale, known);
    return known;
  }

  function head(id: number, locale: string, known: Map<number, string>): string | undefined {
    const written = known.get(id);
    if (written !== undefined) return written;
    const entry = dictionary.byId(id);
    if (!entry) return undefined;
    const text = `{"value":${bytesOf(entry.value)},"label":${bytesOf(labelOf(entry, locale))},"count":`;
    known.set(id, text);
    return text;
  }

  function values({ ids, counts }: ValueFacet, locale: string): string {
    const known = texts(locale);
    let text = "";
    for (let index = 0; index < ids.length; index++) {
      const value = head(ids[index] ?? 0, locale, known);
      if (value === undefined) continue;
      text += `${text === "" ? "" : ","}${value}${counts[index]}}`;
    }
    return text;
  }

  return {
    values,
    facet(facet, locale) {
      if (facet.kind === "values") return `{"values":[${values(facet, locale)}],"total":${facet.distinct}}`;
      if (facet.min === null || facet.max === null) return '{"values":[],"total":0}';
      const { count, min, max, histogram } = facet;
      return `{"values":[],"total":${count},"min":${min},"max":${max},"histogram":[${histogram.join()}]}`;
    },
  };
}
