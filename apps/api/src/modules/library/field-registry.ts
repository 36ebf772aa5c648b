// The field registry of the library, cached in memory and read again when the database has changed.
import { isDeepStrictEqual } from "node:util";
import { FIELD_VISIBILITIES, type FieldVisibility } from "../../db/visibility.ts";
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";
import { baseLanguage } from "../../platform/http/locale.ts";
import { type Field, readRegistry } from "./registry.repository.ts";

export type { Field };

export function isFieldVisible(field: Pick<Field, "visibility">, to: FieldVisibility): boolean {
  return FIELD_VISIBILITIES.indexOf(field.visibility) <= FIELD_VISIBILITIES.indexOf(to);
}

/** An immutable snapshot of the registry. */
export type FieldRegistry = Readonly<ReturnType<typeof toRegistry>>;

/** Content languages unless the database names others. */
const DEFAULT_CONTENT_LOCALES = ["de", "en"];

export async function createRegistryCache(db: ReadOnlyDatabase) {
  let rows = await readRegistry(db);
  let registry: FieldRegistry = toRegistry(rows);
  return {
    current: () => registry,
    /** Reads the fields again; true if anything has changed. */
    async refresh(): Promise<boolean> {
      const read = await readRegistry(db);
      if (isDeepStrictEqual(read, rows)) return false;
      rows = read;
      registry = toRegistry(rows);
      return true;
    },
  };
}

function toRegistry({ fields, contentLocales }: Awaited<ReturnType<typeof readRegistry>>) {
  const all: readonly Field[] = fields;
  const content: readonly string[] = contentLocales.length > 0 ? contentLocales : DEFAULT_CONTENT_LOCALES;
  const byName = new Map<string, Field>(all.map((field) => [field.name, field]));
  const locales = new Set([...content, ...all.flatMap((field) => Object.keys(field.labels))]);
  return {
    /** Sorted by position. */
    all,
    /** undefined for a hidden field, as for one that does not exist. */
    visible(name: string, to: FieldVisibility): Field | undefined {
      const field = byName.get(name);
      return field && isFieldVisible(field, to) ? field : undefined;
    },
    /** Content languages; texts in the n-th one have keys that end in `_l<n>`. */
    contentLocales: content,
    /**
     * The language for labels, one of those that any label has: the requested one, its base, or English. Limited to a
     * few, so that caches stay small.
     */
    labelLocale(requested: string): string {
      if (locales.has(requested)) return requested;
      const base = baseLanguage(requested);
      return locales.has(base) ? base : "en";
    },
  };
}
