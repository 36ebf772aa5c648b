// The fields of this library, cached in memory and read again when the database has changed.
import { VISIBILITIES, type Visibility } from "../../db/visibility.ts";
import type { ReadOnly } from "../../platform/database.ts";
import { baseOf } from "../../platform/locale.ts";
import { type Field, readRegistry } from "./registry.repository.ts";

export type { Field };

export function isVisible(field: Pick<Field, "visibility">, to: Visibility): boolean {
  return VISIBILITIES.indexOf(field.visibility) <= VISIBILITIES.indexOf(to);
}

/** An immutable picture of the registry. */
export interface FieldRegistry {
  /** By position. */
  readonly all: readonly Field[];
  readonly byName: ReadonlyMap<string, Field>;
  /** A field that is hidden from whoever asks looks like one that is not there. */
  visible(name: string, to: Visibility): Field | undefined;
  /** The n-th is the one behind `_l<n>`. */
  readonly contentLocales: readonly string[];
  /** All languages in which anything is labelled; a caller's other language falls back to one of them. */
  readonly locales: ReadonlySet<string>;
}

/** The languages of texts unless the database names others. */
const DEFAULT_CONTENT_LOCALES = ["de", "en"];

export interface RegistryHolder {
  current(): FieldRegistry;
  /** Reads the fields again; true if anything has changed. */
  refresh(): boolean;
}

export function createRegistryHolder(db: ReadOnly): RegistryHolder {
  let registry: FieldRegistry | undefined;
  let fingerprint = "";

  function refresh(): boolean {
    const { fields: all, contentLocales } = readRegistry(db);
    const read = JSON.stringify([all, contentLocales]);
    if (read === fingerprint) return false;
    fingerprint = read;
    const content = contentLocales.length > 0 ? contentLocales : DEFAULT_CONTENT_LOCALES;
    const byName = new Map<string, Field>(all.map((field) => [field.name, field]));
    registry = {
      all,
      byName,
      visible(name, to) {
        const field = byName.get(name);
        return field && isVisible(field, to) ? field : undefined;
      },
      contentLocales: content,
      locales: new Set([...content, ...all.flatMap((field) => Object.keys(field.labels))]),
    };
    return true;
  }

  function current(): FieldRegistry {
    if (!registry) refresh();
    if (!registry) throw new Error("the registry of fields could not be read");
    return registry;
  }
  return { current, refresh };
}

/** The language of a caller's labels: their own, its base, or English. One of few, so that caches stay small. */
export function labelLocale(registry: FieldRegistry, wanted: string): string {
  if (registry.locales.has(wanted)) return wanted;
  const base = baseOf(wanted);
  return registry.locales.has(base) ? base : "en";
}
