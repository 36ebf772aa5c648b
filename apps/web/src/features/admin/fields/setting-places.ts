/** The registry as places of a form: settings by page and section, each with its path. Pure. */
import type { AdminPage, Group, Path, SettingNode } from "@vitrine/settings/registry/kinds";

export interface SettingPlace {
  readonly path: Path;
  readonly node: SettingNode;
  /** Where its texts are among those of the settings. */
  readonly texts: string;
  readonly page: AdminPage | undefined;
  readonly section: string | undefined;
  /** Where the name of its section is among those of the settings. */
  readonly heading: string;
  /** The groups of its section around it, from outside, by where their names are. */
  readonly groups: readonly string[];
}

type Around = Omit<SettingPlace, "node">;

/** Every setting that is edited as a whole, in the order of the registry; lists and tables are one place each. */
export function settingPlaces(registry: Group): SettingPlace[] {
  const around = { path: [], texts: "", page: undefined, section: undefined, heading: "", groups: [] };
  return placesIn(registry, around);
}

function placesIn(group: Group, around: Around): SettingPlace[] {
  return Object.entries(group.settings).flatMap(([name, node]): SettingPlace[] => {
    const about = node.kind === "optional" || node.kind === "nullable" ? { ...node.of, ...node } : node;
    const texts = around.texts === "" ? name : `${around.texts}.${name}`;
    const begins = about.section !== undefined || (around.heading === "" && about.page !== undefined);
    const place: Around = {
      path: [...around.path, name],
      texts,
      page: about.page ?? around.page,
      section: about.section ?? around.section,
      heading: begins || around.heading === "" ? texts : around.heading,
      groups: begins ? [] : around.groups,
    };
    if (node.kind !== "group") return [{ ...place, node }];
    const groups = begins ? [] : [...around.groups, texts];
    return placesIn(node, { ...place, texts: node.texts ?? texts, groups });
  });
}
