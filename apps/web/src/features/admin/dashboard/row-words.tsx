import type { CollectionDefinition } from "@vitrine/settings/portal-settings";
import { pickByLanguage } from "../../../shared/i18n/pick-by-language.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { valueAt } from "../drafts/path.ts";
import { useKnownValues } from "../fields/known-values.tsx";
import { NameOverrideFields } from "../fields/name-override-fields.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { useContentLanguage } from "../texts/use-content-language.ts";

/** What visitors read above a row, in each language of the portal; else it is what the server or its label calls it. */
export function RowWords({ id, label, value, onChange, path, blank, describedBy }: ValueEditorProps) {
  const settings = useSettingsDraft();
  const { collections } = useKnownValues();
  const contentOf = useContentLanguage();
  const row = valueAt(settings, path.slice(0, -1)) as CollectionDefinition | undefined;
  const indicator = row?.indicator ?? "";
  const others = settings.dashboard.collections.data.filter((other) => other !== row);
  const taken = others.map(({ translation }) => translation);
  const key = typeof value === "string" && value !== "" ? value : rowKey(indicator, taken);
  const labels = collections.find((one) => one.value === indicator)?.labels ?? {};
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name is drawn as those of the other settings
    <div id={id} role="group" tabIndex={-1} aria-label={label} aria-describedby={describedBy}>
      <NameOverrideFields
        id={id}
        textKey={key}
        isKeyUsed={key === value}
        isKeyExclusive={isRowKey(key, indicator) && !taken.includes(key)}
        getDefaultName={(lang) => pickByLanguage(labels, contentOf(lang)) ?? row?.label ?? ""}
        onAddKey={() => onChange(key)}
        onRemoveKey={() => onChange(blank?.value)}
      />
    </div>
  );
}

const firstKey = (indicator: string) => `views.dashboard.row.${indicator}`;

/** A text key of the row's own: a collection may stand in several, each with words of its own. */
function rowKey(indicator: string, taken: readonly (string | undefined)[]): string {
  const first = firstKey(indicator);
  if (!taken.includes(first)) return first;
  const numbers = taken.map((key) => (key?.startsWith(`${first}_`) ? Number(key.slice(first.length + 1)) : 1));
  return `${first}_${Math.max(...numbers.filter(Number.isFinite)) + 1}`;
}

/** Whether it is one of those, whichever rows there are now. */
const isRowKey = (key: string, indicator: string) => {
  const first = firstKey(indicator);
  return key === first || (key.startsWith(`${first}_`) && /^\d+$/.test(key.slice(first.length + 1)));
};
