/** Lists the settings of the registry for forms, each with its path, page and section. Pure. */
import type { AdminPageKey, GroupNode, SettingNode, ValuePath } from "@vitrine/settings/registry/setting-nodes";

export interface FormSetting {
  readonly path: ValuePath;
  readonly node: SettingNode;
  /** Key of its texts among the texts of the settings. */
  readonly texts: string;
  readonly page: AdminPageKey | undefined;
  readonly section: string | undefined;
  /** Key of the texts that name its section. */
  readonly heading: string;
  /** Text keys of the groups around it within its section, outermost first. */
  readonly groups: readonly string[];
}

type ParentContext = Omit<FormSetting, "node">;

/** All settings that have a field, in the order of the registry; a list or table is one setting. */
export function listFormSettings(registry: GroupNode): FormSetting[] {
  const around = { path: [], texts: "", page: undefined, section: undefined, heading: "", groups: [] };
  return listSettingsIn(registry, around);
}

function listSettingsIn(group: GroupNode, around: ParentContext): FormSetting[] {
  return Object.entries(group.settings).flatMap(([name, node]): FormSetting[] => {
    const about = node.kind === "optional" || node.kind === "nullable" ? { ...node.of, ...node } : node;
    const texts = around.texts === "" ? name : `${around.texts}.${name}`;
    const startsSection = about.section !== undefined || (around.heading === "" && about.page !== undefined);
    const context: ParentContext = {
      path: [...around.path, name],
      texts,
      page: about.page ?? around.page,
      section: about.section ?? around.section,
      heading: startsSection || around.heading === "" ? texts : around.heading,
      groups: startsSection ? [] : around.groups,
    };
    if (node.kind !== "group") return [{ ...context, node }];
    const groups = startsSection ? [] : [...around.groups, texts];
    return listSettingsIn(node, { ...context, texts: node.texts ?? texts, groups });
  });
}
