import type { CollectionDefinition } from "@vitrine/settings/portal-settings";
import { ofLanguage } from "../../../shared/i18n/of-language.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { valueAt } from "../drafts/path.ts";
import type { EditorProps } from "../fields/editor-props.ts";
import { useKnownValues } from "../fields/known-values.tsx";
import { NamedWords } from "../fields/named-words.tsx";

/** What visitors read above a row, in each language of the portal; else it is what the server or its label calls it. */
export function RowWords({ id, label, value, onChange, path, blank, describedBy }: EditorProps) {
  const settings = useSettingsDraft();
  const { collections } = useKnownValues();
  const row = valueAt(settings, path.slice(0, -1)) as CollectionDefinition | undefined;
  const indicator = row?.indicator ?? "";
  const own = ownKey(
    indicator,
    settings.dashboard.collections.data.filter((other) => other !== row).map(({ translation }) => translation),
  );
  const key = typeof value === "string" && value !== "" ? value : own;
  const labels = collections.find((one) => one.value === indicator)?.labels ?? {};
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name is drawn as those of the other settings
    <div id={id} role="group" tabIndex={-1} aria-label={label} aria-describedby={describedBy}>
      <NamedWords
        id={id}
        textKey={key}
        isNamed={key === value}
        isOwn={key === own}
        calledIn={(lang) => ofLanguage(labels, lang) ?? row?.label}
        onName={() => onChange(key)}
        onUnname={() => onChange(blank?.value)}
      />
    </div>
  );
}

/** A collection may stand in several rows, each with words of its own. */
function ownKey(indicator: string, taken: readonly (string | undefined)[]): string {
  const first = `views.dashboard.row.${indicator}`;
  if (!taken.includes(first)) return first;
  const numbers = taken.map((key) => (key?.startsWith(`${first}_`) ? Number(key.slice(first.length + 1)) : 1));
  return `${first}_${Math.max(...numbers.filter(Number.isFinite)) + 1}`;
}
