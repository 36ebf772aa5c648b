import type { Node, ValueOf } from "./kinds.ts";

/** What a setting holds when nothing is stored; a fresh copy each time. What may be left out is left out. */
export function defaultOf<N extends Node>(node: N): ValueOf<N> {
  return fresh(node) as ValueOf<N>;
}

function fresh(node: Node): unknown {
  switch (node.kind) {
    case "group":
      return Object.fromEntries(
        Object.entries(node.settings)
          .filter(([, setting]) => setting.kind !== "optional")
          .map(([name, setting]) => [name, fresh(setting)]),
      );
    case "optional":
      return undefined;
    case "either":
      return node.of[0] && fresh(node.of[0]);
    default:
      return structuredClone(node.default);
  }
}
