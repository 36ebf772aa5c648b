import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { createNameComparator } from "@vitrine/settings/languages/name-order";
import {
  filterTextRows,
  type TextRow,
  type TextRowFilter,
  type TextState,
  VISITOR_TEXTS_SECTION,
} from "@vitrine/settings/languages/text-rows";
import { useTranslation } from "react-i18next";
import { useTextDocuments } from "../texts/use-language-texts.ts";
import { getLanguageName } from "./language-list.ts";
import styles from "./texts-page.module.css";
import { useTextSectionName } from "./use-text-section-name.ts";

interface Props {
  readonly lang: string;
  readonly source: string;
  readonly filter: TextRowFilter;
  readonly rows: readonly TextRow[];
  readonly onSource: (lang: string) => void;
  readonly onFilter: (filter: TextRowFilter) => void;
  readonly showsKeys: boolean;
  readonly onShowKeys: (showsKeys: boolean) => void;
}

const STATES = ["missing", "changed", "faulty"] as const satisfies readonly TextState[];

export function TextFilters({ lang, source, filter, rows, onSource, onFilter, showsKeys, onShowKeys }: Props) {
  const { t, i18n } = useTranslation();
  const documents = useTextDocuments();
  const placeName = useTextSectionName();
  const { key: _, ...withoutKey } = filter;
  const compare = createNameComparator(i18n.language);
  const places = [...new Set(rows.map(({ section: place }) => place))]
    .map((value) => ({ value, label: placeName(value) }))
    .sort((a, b) => compare(a.label, b.label));
  const inSection = filterTextRows(rows, { query: "", state: null, section: filter.section }, placeName);
  const count = (state: TextState) => inSection.filter(({ states }) => states.includes(state)).length;
  const sources = [...documents.keys()].filter((one) => one !== lang);
  return (
    <search className={styles.filters}>
      <TextInput
        label={t("admin:language.search")}
        type="search"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={filter.query}
        onChange={({ currentTarget }) => onFilter({ ...withoutKey, query: currentTarget.value })}
      />
      <NativeSelect
        label={t("admin:language.state")}
        value={filter.state ?? ""}
        onChange={({ currentTarget }) =>
          onFilter({ ...withoutKey, state: (currentTarget.value || null) as TextState | null })
        }
        data={[
          { value: "", label: t("admin:language.states.all", { number: inSection.length }) },
          ...STATES.map((state) => ({
            value: state,
            label: t(`admin:language.states.${state}`, { number: count(state) }),
          })),
        ]}
      />
      <NativeSelect
        label={t("admin:language.place")}
        value={filter.section ?? ""}
        onChange={({ currentTarget }) => onFilter({ ...withoutKey, section: currentTarget.value || null })}
        data={[
          { value: VISITOR_TEXTS_SECTION, label: t("admin:language.visitors") },
          { value: "", label: t("admin:language.everywhere") },
          ...places,
        ]}
      />
      <NativeSelect
        label={t("admin:language.source")}
        value={source}
        onChange={({ currentTarget }) => onSource(currentTarget.value)}
        data={sources.map((value) => ({ value, label: getLanguageName(value, documents.get(value)?.draft) }))}
      />
      <Checkbox
        label={t("admin:language.show_keys")}
        checked={showsKeys}
        onChange={({ currentTarget }) => onShowKeys(currentTarget.checked)}
      />
    </search>
  );
}
