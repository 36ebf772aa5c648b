import { createSafeContext } from "@mantine/core";
import type { ValuePath } from "@vitrine/settings/registry/setting-nodes";
import { createContext, useContext } from "react";
import type { ValueEditor, ValueEditorsByPath } from "./value-editor.ts";

interface FieldTools {
  /** Edits a value with one of `editors`, else by its kind. */
  readonly Editor: ValueEditor;
  readonly editors: ValueEditorsByPath;
}

export const [FieldToolsProvider, useFieldTools] = createSafeContext<FieldTools>(
  "useFieldTools needs a FieldToolsProvider",
);

/** Message of the first error of a value; null if there is none. */
type GetFieldError = (path: ValuePath) => string | null;

const FieldErrorContext = createContext<GetFieldError>(() => null);

export const FieldErrorProvider = FieldErrorContext.Provider;

/** Returns a function that gets the error message of a field by its path. */
export const useGetFieldError = (): GetFieldError => useContext(FieldErrorContext);

/** Returns the DOM id of the control of a value, by which links to a field find it. */
export const getControlId = (path: ValuePath): string => `setting-${path.join("-").replaceAll(/[. ]/g, "-")}`;

/** The path of the control that edits a record on the server, such as an account. */
export const getPeopleFieldPath = (list: "accounts" | "groups" | "pools", id: string | number) =>
  `records.${list}.${id}`;

export const getEditButtonId = (...record: Parameters<typeof getPeopleFieldPath>): string =>
  getControlId([getPeopleFieldPath(...record)]);
