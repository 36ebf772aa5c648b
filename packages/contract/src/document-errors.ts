/** Converts validation errors of documents to the rules that the portal's forms know. */
import { isBlockingError, validateSettings } from "@vitrine/settings/documents/validate-settings";
import type { z } from "zod";
import type { DocumentError } from "./errors.ts";

const RULES: Partial<Record<z.core.$ZodIssue["code"], DocumentError["rule"]>> = {
  invalid_value: "choice",
  invalid_format: "form",
  invalid_key: "form",
  too_small: "too_small",
  too_big: "too_large",
  unrecognized_keys: "unknown",
  custom: "rule",
};

/** Errors that prevent saving the settings; unlike those of other documents, with the valid bounds or options. */
export const findBlockingSettingsErrors = (settings: unknown): DocumentError[] =>
  validateSettings(settings).filter(isBlockingError);

export function toDocumentError(issue: z.core.$ZodIssue): DocumentError {
  const path = issue.path.map(String).join(".");
  if (issue.code === "invalid_type" && issue.input === undefined) return { path, rule: "missing" };
  return { path, rule: RULES[issue.code] ?? "kind" };
}
