import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { RELEVANCE_SORT_KEY } from "@vitrine/settings/registry/common-settings";
import type { ListNode } from "@vitrine/settings/registry/setting-nodes";
import { useTranslation } from "react-i18next";
import { useDraftValue } from "../drafts/draft-context.tsx";
import { ListEditor } from "../fields/lists/list-editor.tsx";
import { createTextKey } from "../fields/names/create-text-key.ts";
import { useKnownValues } from "../fields/names/known-values.tsx";
import { useLibraryFieldLabel } from "../fields/names/use-field-name.ts";
import { NameOverrideFields } from "../fields/translations/name-override-fields.tsx";
import { TranslationGroup } from "../fields/translations/translation-group.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { useDraftText } from "../texts/use-draft-text.ts";
import { AddNameSelect } from "./add-name-select.tsx";
import { OfferedSwitch } from "./offered-switch.tsx";
import styles from "./search-section.module.css";
import { getDefaultSort, getShippedSortNameKey } from "./sort-rules.ts";

type SortOption = PortalSettings["sorting"]["options"][number];

/** The sort options of the results, in the order of the menu; the default sort is always an offered one. */
export function SortsEditor({ value, onChange, ...props }: ValueEditorProps<ListNode>) {
  const { t } = useTranslation();
  const word = useDraftText();
  const { sorts } = useKnownValues();
  const first = useDraftValue("settings", ["sorting", "default"]);
  const options = (Array.isArray(value) ? value : []) as readonly SortOption[];
  const labelOf = (key: string) => sorts.find((one) => one.value === key)?.label ?? key;
  const nameOf = ({ key, translation }: SortOption) => word(translation, labelOf(key)) || key;
  const isLast = (sort: SortOption) => sort.active && options.filter((one) => one.active).length === 1;
  const change = (next: unknown) => {
    const sort = getDefaultSort(String(first.value), next as SortOption[]);
    onChange(next);
    if (sort !== first.value) first.set(sort);
  };
  const isKnown = (key: string) =>
    key === RELEVANCE_SORT_KEY || sorts.length < 2 || sorts.some((one) => one.value === key);
  return (
    <ListEditor
      {...props}
      value={value}
      onChange={change}
      parts={{
        name: (item) => nameOf(item as SortOption),
        note: (item) => (isKnown((item as SortOption).key) ? undefined : t("admin:results.gone")),
        lead: (item, onItem) => {
          const sort = item as SortOption;
          return (
            <OfferedSwitch
              name={nameOf(sort)}
              on={sort.active}
              last={isLast(sort)}
              onChange={(on) => onItem({ ...sort, active: on })}
            />
          );
        },
        isPermanent: (item) => isLast(item as SortOption),
        Panel: SortPanel,
        adder: (onAdd) => (
          <AddNameSelect
            to={props.label}
            options={sorts.filter((one) => !options.some(({ key }) => key === one.value))}
            onAdd={(key) => onAdd({ active: true, key, translation: getShippedSortNameKey(key) })}
          />
        ),
      }}
    />
  );
}

function SortPanel({ value, onChange, id }: ValueEditorProps) {
  const { t } = useTranslation();
  const libraryLabel = useLibraryFieldLabel();
  const sort = value as SortOption;
  const own = createTextKey("views.search.sort", sort.key);
  const key = sort.translation || own;
  const usual = getShippedSortNameKey(sort.key);
  const isUsual = usual !== "" && sort.translation === usual;
  return (
    <div className={styles.panel}>
      <TranslationGroup label={t("admin:settings.sorting.options.translation.name")}>
        <NameOverrideFields
          id={id}
          textKey={key}
          isKeyUsed={sort.translation !== ""}
          isKeyExclusive={key === own}
          // Without a custom text, use the shipped one or else the field's name.
          getDefaultName={(lang) =>
            isUsual || sort.key === RELEVANCE_SORT_KEY ? undefined : (libraryLabel(sort.key, lang) ?? sort.key)
          }
          onAddKey={() => onChange({ ...sort, translation: key })}
          onRemoveKey={() => isUsual || onChange({ ...sort, translation: "" })}
        />
      </TranslationGroup>
    </div>
  );
}
