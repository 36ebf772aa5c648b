/** Generates `docs/settings-map.md`: each setting that an admin edits, with the test of its effect. */
import { listSettingEntries, type SettingEntry } from "../registry/entries.ts";
import type { SettingNode } from "../registry/setting-nodes.ts";
import { settingsRegistry } from "../registry/settings.ts";
import { testsOfSettings } from "./tests-of-settings.ts";

/** Markdown. */
export function renderSettingsMap(): string {
  const rows = new Map<string, string>();
  for (const entry of listSettingEntries(settingsRegistry)) {
    const name = nameOf(entry);
    if (entry.page !== undefined && !rows.has(name) && isSetting(entry.node)) rows.set(name, proofOf(name));
  }
  const table = [...rows].map(([name, proof]) => `| \`${name}\` | ${proof} |`);
  return `# Map of the settings

<!-- Written from packages/settings/src/registry; \`pnpm --filter @vitrine/settings exec vitest run -u\` updates it. -->

The test that proves the visible effect of each setting, by file and name. A check reads this page and
fails if a test is missing, or if a setting has none.

| Setting | Proof |
| --- | --- |
${table.join("\n")}
`;
}

/** The path, or for shared settings the path of their texts. */
function nameOf({ path, texts }: SettingEntry): string {
  return texts === path.replace(/\[\]|\{\}/g, "") ? path : texts;
}

/** Empty if no test is listed; the check then fails. */
function proofOf(name: string): string {
  const own = Object.keys(testsOfSettings).find((path) => name === path || name.startsWith(`${path}.`));
  return own === undefined ? "" : (testsOfSettings[own] ?? "");
}

/** Whether the node is edited as such: groups, and lists and tables of groups, are edited by their parts. */
function isSetting(node: SettingNode): boolean {
  switch (node.kind) {
    case "group":
      return false;
    case "optional":
    case "nullable":
    case "list":
    case "table":
      return isSetting(node.of);
    default:
      return true;
  }
}
