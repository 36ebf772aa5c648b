// The field registry of the library, cached in memory and read again when the database has changed.
import { isDeepStrictEqual } from "node:util";
import { VISIBILITIES, type Visibility } from "../../db/visibility.ts";
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";
import { baseLanguage } from "../../platform/http/locale.ts";
import { type Field, readRegistry } from "./registry.repository.ts";

export type { Field };

export function isVisible(field: Pick<Field, "visibility">, to: Visibility): boolean {
  return VISIBILITIES.indexOf(field.visibility) <= VISIBILITIES.indexOf(to);
}

/** An immutable snapshot of the registry. */
export interface FieldRegistry {
  /** Sorted by position. */
  readonly all: readonly Field[];
  /** undefined for a hidden field, as for one that does not exist. */
  visible(name: string, to: Visibility): Field | undefined;
  /** The n-th is the language of `_l<n>` keys. */
  readonly contentLocales: readonly string[];
  /**
   * The language for labels, one of those that any label has: the requested one, its base, or English. Limited to a few,
   * so that caches stay small.
   */
  labelLocale(requested: string): string;
}

/** Content languages unless the database names others. */
const DEFAULT_CONTENT_LOCALES = ["de", "en"];

export interface RegistryCache {
  current(): FieldRegistry;
  /** Reads the fields again; true if anything has changed. */
  refresh(): boolean;
}

export function createRegistryCache(db: ReadOnlyDatabase): RegistryCache {
  let rows = readRegistry(db);
  let registry = toRegistry(rows);
  return {
    current: () => registry,
    refresh() {
      const read = readRegistry(db);
      if (isDeepStrictEqual(read, rows)) return false;
      rows = read;
      registry = toRegistry(rows);
      return true;
    },
  };
}

function toRegistry({ fields: all, contentLocales }: ReturnType<typeof readRegistry>): FieldRegistry {
  const content = contentLocales.length > 0 ? contentLocales : DEFAULT_CONTENT_LOCALES;
  const byName = new Map<string, Field>(all.map((field) => [field.name, field]));
  const locales = new Set([...content, ...all.flatMap((field) => Object.keys(field.labels))]);
  return {
    all,
    visible(name, to) {
      const field = byName.get(name);
      return field && isVisible(field, to) ? field : undefined;
    },
    contentLocales: content,
    labelLocale(requested) {
      if (locales.has(requested)) return requested;
      const base = baseLanguage(requested);
      return locales.has(base) ? base : "en";
    },
  };
}
