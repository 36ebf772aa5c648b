import { createContext, useContext } from "react";
import type { IndexField } from "../../../asset/asset-doc.ts";

export interface KnownValue {
  readonly value: string;
  readonly label: string;
}

/** What settings may name: fields of the library, sorts, languages, pages of the portal, collections of the server. */
export interface KnownValues {
  readonly fields: readonly KnownValue[];
  /** The same as the library describes them. */
  readonly index: readonly IndexField[];
  readonly sorts: readonly KnownValue[];
  readonly languages: readonly KnownValue[];
  /** Paths of the portal, as `/custom/imprint`. */
  readonly pages: readonly KnownValue[];
  /** By their indicators; `labels` as the server calls them in each language. */
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
