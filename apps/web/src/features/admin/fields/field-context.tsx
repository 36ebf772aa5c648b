import { createSafeContext } from "@mantine/core";
import type { Path } from "@vitrine/settings/registry/kinds";
import { createContext, useContext } from "react";
import type { Editor, Editors } from "./editor-props.ts";

interface FieldTools {
  /** Edits a value by its kind, or as `editors` say. */
  readonly Editor: Editor;
  readonly editors: Editors;
}

export const [FieldToolsProvider, useFieldTools] = createSafeContext<FieldTools>(
  "useFieldTools needs a FieldToolsProvider",
);

/** First fault of a value or null, in words. */
type FaultAt = (path: Path) => string | null;

const FaultContext = createContext<FaultAt>(() => null);

export const FaultProvider = FaultContext.Provider;

export const useFaultAt = (): FaultAt => useContext(FaultContext);

/** The id of a value's control; what leads to a field finds it by this. */
export const controlId = (path: Path): string => `setting-${path.join("-").replaceAll(/[. ]/g, "-")}`;
