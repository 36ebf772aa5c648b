/** What a form needs to know about a node of the settings registry. Pure. */
import type { SettingNode } from "@vitrine/settings/registry/setting-nodes";

interface UnwrappedNode {
  readonly node: Exclude<SettingNode, { kind: "optional" | "nullable" }>;
  readonly blank: { readonly value: undefined | null } | undefined;
}

/** Removes `optional` and `nullable`, and returns the value of an empty control: undefined for a node that is both. */
export function unwrapNode(node: SettingNode): UnwrappedNode {
  if (node.kind === "optional") return { ...unwrapNode(node.of), blank: { value: undefined } };
  if (node.kind === "nullable") return { ...unwrapNode(node.of), blank: { value: null } };
  return { node, blank: undefined };
}

/** Whether it is edited by a group of several controls. */
export function isCompound(node: SettingNode): boolean {
  const { kind } = unwrapNode(node).node;
  return kind === "group" || kind === "list" || kind === "table" || kind === "either";
}
