import { createContext, useContext } from "react";
import type { ApiField } from "../../../../asset/asset-doc.ts";

/** An option of an input: a value that settings can refer to, with its label. */
export interface KnownValue {
  readonly value: string;
  readonly label: string;
}

/** Values that settings can refer to, as options of inputs: library fields, sorts, languages, pages, collections. */
export interface KnownValues {
  readonly fields: readonly KnownValue[];
  /** The fields as the library describes them. */
  readonly index: readonly ApiField[];
  readonly sorts: readonly KnownValue[];
  readonly languages: readonly KnownValue[];
  /** Paths within the portal, such as `/custom/imprint`. */
  readonly pages: readonly KnownValue[];
  /** By indicator; `labels`: the names from the server by language. */
  readonly collections: readonly (KnownValue & { readonly labels: Readonly<Record<string, string>> })[];
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
