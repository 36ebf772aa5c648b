import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { PortalFile } from "../../../shared/api/portal-files.ts";

/** Headers by which a change counts only for the file that the list names, or while there is none. */
export function meantFile(file: PortalFile, files: ReplyOf<"config.available"> | undefined): Record<string, string> {
  const revision = files?.revisions?.[file];
  if (revision !== undefined) return { "if-match": `"${revision}"` };
  return files?.[file] === false ? { "if-none-match": "*" } : {};
}
