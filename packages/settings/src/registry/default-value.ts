import type { SettingNode, ValueOf } from "./setting-nodes.ts";

/** Default value of a node, as a new copy. Optional settings are omitted. */
export function createDefaultValue<N extends SettingNode>(node: N): ValueOf<N> {
  return createDefault(node) as ValueOf<N>;
}

function createDefault(node: SettingNode): unknown {
  switch (node.kind) {
    case "group":
      return Object.fromEntries(
        Object.entries(node.settings)
          .filter(([, setting]) => setting.kind !== "optional")
          .map(([name, setting]) => [name, createDefault(setting)]),
      );
    case "optional":
      return undefined;
    case "either":
      return node.of[0] && createDefault(node.of[0]);
    default:
      return structuredClone(node.default);
  }
}
