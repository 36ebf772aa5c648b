import type { DocumentChange } from "@vitrine/settings/documents/diff-documents";
import { isValueGroup, listLeaves } from "./value-leaves.ts";

/** Splits the change of an added or removed group of texts into a change per text; others stay as they are. Pure. */
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
