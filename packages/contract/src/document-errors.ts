/** Converts validation errors of documents to the rules that the portal's forms know. */
import { isBlocking, validateSettings } from "@vitrine/settings/documents/validate-settings";
import type { z } from "zod";
import type { DocumentFault } from "./errors.ts";

const RULES: Partial<Record<z.core.$ZodIssue["code"], DocumentFault["rule"]>> = {
  invalid_value: "choice",
  invalid_format: "form",
  invalid_key: "form",
  too_small: "too_small",
  too_big: "too_large",
  unrecognized_keys: "unknown",
  custom: "rule",
};

/** Settings errors also contain the valid bounds or options. */
export const toSettingsFaults = (settings: unknown): DocumentFault[] => validateSettings(settings).filter(isBlocking);

export function toDocumentFault(issue: z.core.$ZodIssue): DocumentFault {
  const path = issue.path.map(String).join(".");
  if (issue.code === "invalid_type" && issue.input === undefined) return { path, rule: "missing" };
  return { path, rule: RULES[issue.code] ?? "kind" };
}
