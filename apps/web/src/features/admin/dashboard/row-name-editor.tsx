import type { DashboardCollectionSetting } from "@vitrine/settings/portal-settings";
import { pickByLanguage } from "../../../shared/i18n/pick-by-language.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { getValueAt } from "../drafts/path.ts";
import { useKnownValues } from "../fields/names/known-values.tsx";
import { NameOverrideFields } from "../fields/translations/name-override-fields.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { useContentLanguage } from "../texts/use-content-language.ts";

/** Edits the heading of a dashboard row in each language of the portal; by default the server's name or its label. */
export function RowNameEditor({ id, label, value, onChange, path, blank, describedBy }: ValueEditorProps) {
  const settings = useSettingsDraft();
  const { collections } = useKnownValues();
  const contentOf = useContentLanguage();
  const row = getValueAt(settings, path.slice(0, -1)) as DashboardCollectionSetting | undefined;
  const indicator = row?.indicator ?? "";
  const others = settings.dashboard.collections.data.filter((other) => other !== row);
  const taken = others.map(({ translation }) => translation);
  const key = typeof value === "string" && value !== "" ? value : createRowTextKey(indicator, taken);
  const labels = collections.find((one) => one.value === indicator)?.labels ?? {};
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name is rendered as those of the other settings
    <div id={id} role="group" tabIndex={-1} aria-label={label} aria-describedby={describedBy}>
      <NameOverrideFields
        id={id}
        textKey={key}
        isKeyUsed={key === value}
        isKeyExclusive={isRowTextKey(key, indicator) && !taken.includes(key)}
        getDefaultName={(lang) => pickByLanguage(labels, contentOf(lang)) ?? row?.label ?? ""}
        onAddKey={() => onChange(key)}
        onRemoveKey={() => onChange(blank?.value)}
      />
    </div>
  );
}

const getFirstTextKey = (indicator: string) => `views.dashboard.row.${indicator}`;

/** Creates a text key used by no other row: a collection may have several rows, each with its own name. */
function createRowTextKey(indicator: string, taken: readonly (string | undefined)[]): string {
  const first = getFirstTextKey(indicator);
  if (!taken.includes(first)) return first;
  const numbers = taken.map((key) => (key?.startsWith(`${first}_`) ? Number(key.slice(first.length + 1)) : 1));
  return `${first}_${Math.max(...numbers.filter(Number.isFinite)) + 1}`;
}

/** Whether the key is one that `createRowTextKey` can return. */
const isRowTextKey = (key: string, indicator: string) => {
  const first = getFirstTextKey(indicator);
  return key === first || (key.startsWith(`${first}_`) && /^\d+$/.test(key.slice(first.length + 1)));
};
