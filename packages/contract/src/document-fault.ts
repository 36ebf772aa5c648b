/** What a schema refuses in a document, in the words that the portal's forms know. */
import { faultsOf, isRefused } from "@vitrine/settings/faults";
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

/** Those of settings say what would be right, too. */
export const faultsOfSettings = (settings: unknown): DocumentFault[] => faultsOf(settings).filter(isRefused);

export function faultOf(issue: z.core.$ZodIssue): DocumentFault {
  const path = issue.path.map(String).join(".");
  if (issue.code === "invalid_type" && issue.input === undefined) return { path, rule: "missing" };
  return { path, rule: RULES[issue.code] ?? "kind" };
}
