import type { DocumentChange } from "@vitrine/settings/documents/diff-documents";
import { isValueGroup, listLeaves } from "./value-leaves.ts";

/** The texts of a group that only one side has, each as a change. Pure. */
export function splitIntoSingleTextChanges(change: DocumentChange): DocumentChange[] {
  const { kind, path, keyPath } = change;
  const group = kind === "added" ? change.after : kind === "removed" ? change.before : undefined;
  if (!isValueGroup(group)) return [change];
  return listLeaves(group).map(([inner, text]) => ({
    kind,
    path: [path, ...inner].join("."),
    keyPath: [...keyPath, ...inner],
    before: kind === "removed" ? text : undefined,
    after: kind === "added" ? text : undefined,
  }));
}
