import { createContext, useContext } from "react";
import type { ApiFieldDefinition } from "../../../../asset/asset-doc.ts";

/** An option of an input: a value that settings can refer to, with its label. */
export interface KnownValue {
  readonly value: string;
  readonly label: string;
}

/** A collection of the server, by its indicator. */
export interface KnownCollection extends KnownValue {
  /** The names from the server by language. */
  readonly labels: Readonly<Record<string, string>>;
  /** Number of assets that the admin may see; undefined if the server does not say. */
  readonly count?: number | undefined;
}

/** Values that settings can refer to, as options of inputs: library fields, sorts, languages, pages, collections. */
export interface KnownValues {
  readonly fields: readonly KnownValue[];
  /** The fields as the library describes them. */
  readonly index: readonly ApiFieldDefinition[];
  readonly sorts: readonly KnownValue[];
  readonly languages: readonly KnownValue[];
  /** Paths within the portal, such as `/custom/imprint`. */
  readonly pages: readonly KnownValue[];
  readonly collections: readonly KnownCollection[];
}

const KnownValuesContext = createContext<KnownValues>({
  fields: [],
  index: [],
  sorts: [],
  languages: [],
  pages: [],
  collections: [],
});

export const KnownValuesProvider = KnownValuesContext.Provider;

export const useKnownValues = (): KnownValues => useContext(KnownValuesContext);
