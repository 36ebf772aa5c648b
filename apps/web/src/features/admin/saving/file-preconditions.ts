import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { PortalFile } from "../../../shared/api/portal-files.ts";

/** Headers that let a change succeed only if the file still has the listed revision, or still does not exist. */
export function createFilePreconditions(
  file: PortalFile,
  files: ReplyOf<"config.available"> | undefined,
): Record<string, string> {
  const revision = files?.revisions?.[file];
  if (revision !== undefined) return { "if-match": `"${revision}"` };
  return files?.[file] === false ? { "if-none-match": "*" } : {};
}
