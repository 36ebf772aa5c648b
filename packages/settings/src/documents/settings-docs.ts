/** Generates `docs/settings.md` from the registries and the English texts. */

import {
  GLOBAL_AREA,
  INHERITED_TEXT_COLOUR,
  listTokenFallbacks,
  type ThemeArea,
  type ThemeToken,
  themeAreas,
} from "../registry/areas.ts";
import { createDefaultValue } from "../registry/default-value.ts";
import {
  listSettingEntries,
  type SettingEntry,
  toSettingHelpTextKey,
  toSettingNameTextKey,
} from "../registry/entries.ts";
import type { SettingNode } from "../registry/setting-nodes.ts";
import { settingsRegistry } from "../registry/settings.ts";
import { admin } from "../texts/en/admin.ts";
import { toCssVariable } from "../theme/theme.ts";
import { SETTINGS_VERSION } from "../version.ts";

/** Markdown. */
export function renderSettingsDocs(): string {
  const sections = new Map<string, Map<string, string[]>>();
  for (const entry of listSettingEntries(settingsRegistry)) {
    const isPart = entry.texts !== entry.path.replace(/\[\]|\{\}/g, "");
    const place = entry.page ? [entry.page, entry.section].filter(Boolean).join(": ") : "set by the portal";
    const title = isPart ? "shared parts" : place;
    const name = isPart ? entry.texts : entry.path;
    const rows = sections.get(title) ?? new Map<string, string[]>();
    sections.set(title, rows.set(name, row(entry, name)));
  }
  const tables = [...sections].map(
    ([title, rows]) =>
      `### ${title}\n\n${table(["Setting", "Name", "Kind", "Default", "What it does"], [...rows.values()])}`,
  );
  return `# Settings

<!-- Written from packages/settings/src/registry; \`pnpm --filter @vitrine/settings exec vitest run -u\` updates it. -->

Every setting of the portal, version ${SETTINGS_VERSION}, by the section of the administration where it is edited:
appearance is _Brand_, dashboard _Start page_, search _Search and filters_, editor _Pages and footer_, language
_Languages_, login _Sign-in_, general _General_. _All settings_ lists them there by key.

\`[]\` stands for an item of a list, \`{}\` for a key of a table. Stored values of the wrong kind or out of bounds are
shown as their default; unknown keys are retained. A save keeps the values that could not be shown in \`set_aside\`, a
list of path, reason and stored value; the portal never reads it.

## Pages

${tables.join("\n\n")}

## Colours of areas

\`advanced_appearance\` of a theme sets colours of single areas. A name is \`area.property\`; \`__hover\` and \`__focus\` are
the colours under the pointer and with keyboard focus, and \`__accessibility_color\` is the colour for visitors
whose device requests more contrast. Unset colours are those of \`${GLOBAL_AREA}\`, which derive from the twelve base colours.

${areaTable()}

In the area \`${GLOBAL_AREA}\` the names are those of the variables, as \`${GLOBAL_AREA}.danger\` for \`--p-danger\`.
If not set, \`${GLOBAL_AREA}.toast_success\`, \`toast_warning\`, \`toast_danger\` and \`toast_info\` (icons of
notices) equal \`success\`, \`warning\`, \`danger_mark\` and \`info\`.
`;
}

function row(entry: SettingEntry, name: string): string[] {
  const since = entry.since ? ` Since ${entry.since}.` : "";
  return [
    `\`${name}\``,
    text(toSettingNameTextKey(entry)),
    kindOf(entry.node),
    defaultText(entry.node),
    text(toSettingHelpTextKey(entry)) + since,
  ];
}

/** The English text of a key below `admin:`; empty if there is none, as for headings without help. */
function text(key: string): string {
  const found = key
    .replace("admin:", "")
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], admin);
  return typeof found === "string" ? found : "";
}

function kindOf(node: SettingNode): string {
  switch (node.kind) {
    case "switch":
      return "on or off";
    case "number": {
      const bounds = `${node.min} to ${node.max}`;
      return `${UNITS[node.unit]}, ${bounds}`;
    }
    case "choice":
      return node.options.map((option) => `\`${option}\``).join(", ");
    case "text":
      return TEXT_FORMS[node.form];
    case "nullable":
      return `${kindOf(node.of)}, or none`;
    case "optional":
      return `${kindOf(node.of)}; may be left out`;
    case "either":
      return [...new Set(node.of.map(kindOf))].join(", or ");
    case "group":
      return "group";
    case "list":
      return `list of at most ${node.max}${node.of.kind === "group" ? "" : `: ${kindOf(node.of)}`}`;
    case "table":
      return "table";
  }
}

const UNITS = { px: "pixels", percent: "percent", entries: "number", position: "number" } as const;

const TEXT_FORMS = {
  line: "text",
  prose: "text of several lines",
  colour: "CSS colour",
  length: "CSS length",
  textKey: "text key",
  key: "key",
  field: "field of the library",
  sortKey: "field of the library, or `score`",
  language: "language",
  address: "address",
} as const;

function defaultText(node: SettingNode): string {
  if (node.kind === "group" || node.kind === "optional") return "";
  const value = createDefaultValue(node);
  if (Array.isArray(value) && value.some((item) => typeof item === "object")) return `${value.length} entries`;
  return value === "" || (typeof value === "object" && JSON.stringify(value).length < 3)
    ? ""
    : `\`${JSON.stringify(value)}\``;
}

function areaTable(): string {
  const rows = Object.entries(themeAreas).flatMap(([area, properties]: [string, ThemeArea]) =>
    Object.entries(properties).map(([property, { token, hover, focus, on, minContrast: least }]) => [
      `\`${area}.${property}\``,
      [hover && "hover", focus && "focus", "accessibility_color"].filter(Boolean).join(", "),
      variable(token),
      [chain("", token, area), hover ? chain("hover", hover, area) : "", focus ? chain("focus", focus, area) : ""]
        .filter(Boolean)
        .join("; "),
      on ? `${on.map((name) => `\`${name}\``).join(", ")}, ${least}:1` : "",
    ]),
  );
  return table(["Name", "States", "Variable", "If not set", "Background, minimum contrast"], rows);
}

const variable = (token: string) => `\`${toCssVariable(token)}\``;

/** For example `hover: as the surrounding text`; empty for a variable with a colour. */
function chain(state: string, token: ThemeToken, area: string): string {
  const others = listTokenFallbacks(token, area);
  if (others.length === 0) return "";
  const words = others.map((one) => (one === INHERITED_TEXT_COLOUR ? "the surrounding text" : variable(one)));
  return `${state ? `${state}: ` : ""}as ${words.join(", then ")}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
