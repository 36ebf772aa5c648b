import type { DocumentKind } from "../db/tables/portal.table.ts";
import type { TestApp } from "./harness.ts";

/** Stores settings, texts or pages without validation; `key` is the language, or "" for the settings. */
export const putDocument = (
  { services }: Pick<TestApp, "services">,
  kind: DocumentKind,
  key: string,
  document: object,
) => services.saving.save({ kind, key }, document, { caller: {} });
