/** Generates `docs/settings-map.md`: each setting that an admin edits, with the test that proves its effect. */
import { type Entry, entriesOf } from "../registry/entries.ts";
import type { Node } from "../registry/kinds.ts";
import { settingsRegistry } from "../registry/settings.ts";
import { settingsProofs } from "./settings-proofs.ts";

/** Markdown. */
export function settingsMap(): string {
  const rows = new Map<string, string>();
  for (const entry of entriesOf(settingsRegistry)) {
    const name = nameOf(entry);
    if (entry.page !== undefined && !rows.has(name) && isSetting(entry.node)) rows.set(name, proofOf(name));
  }
  const table = [...rows].map(([name, proof]) => `| \`${name}\` | ${proof} |`);
  return `# Map of the settings

<!-- Written from packages/settings/src/registry; \`pnpm --filter @vitrine/settings exec vitest run -u\` writes it anew. -->

What proves that a setting does something that one can see: a test by its file and its name. A check reads this page and
fails where a test is gone, or where a setting has none.

| Setting | Proof |
| --- | --- |
${table.join("\n")}
`;
}

/** Where a part of several places has its texts, else its path. */
function nameOf({ path, texts }: Entry): string {
  return texts === path.replace(/\[\]|\{\}/g, "") ? path : texts;
}

/** Empty where nobody has said anything of it; the check fails then. */
function proofOf(name: string): string {
  const own = Object.keys(settingsProofs).find((path) => name === path || name.startsWith(`${path}.`));
  return own === undefined ? "" : (settingsProofs[own] ?? "");
}

/** What is edited itself: groups, and lists and tables of groups, are edited by their parts. */
function isSetting(node: Node): boolean {
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
