/** What a form needs to know of a node. Pure. */
import type { SettingNode } from "@vitrine/settings/registry/kinds";

interface Bare {
  readonly node: Exclude<SettingNode, { kind: "optional" | "nullable" }>;
  readonly blank: { readonly value: undefined | null } | undefined;
}

/** The node inside, and what an empty control stands for. Of an optional that may be null, too, it is absent. */
export function bareNode(node: SettingNode): Bare {
  if (node.kind === "optional") return { ...bareNode(node.of), blank: { value: undefined } };
  if (node.kind === "nullable") return { ...bareNode(node.of), blank: { value: null } };
  return { node, blank: undefined };
}

/** Whether it is edited by several controls, which stand in a group of their own. */
export function isCompound(node: SettingNode): boolean {
  const { kind } = bareNode(node).node;
  return kind === "group" || kind === "list" || kind === "table" || kind === "either";
}
