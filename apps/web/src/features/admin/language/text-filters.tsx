import { NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { nameOrder } from "@vitrine/settings/languages/name-order";
import type { TextRow, TextRowFilter, TextState } from "@vitrine/settings/languages/text-rows";
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
}

const STATES = ["missing", "changed", "faulty"] as const satisfies readonly TextState[];

export function TextFilters({ lang, source, filter, rows, onSource, onFilter }: Props) {
  const { t, i18n } = useTranslation();
  const documents = useTextDocuments();
  const placeName = useTextSectionName();
  const compare = nameOrder(i18n.language);
  const places = [...new Set(rows.map(({ section: place }) => place))]
    .map((value) => ({ value, label: placeName(value) }))
    .sort((a, b) => compare(a.label, b.label));
  const count = (state: TextState) => rows.filter(({ states }) => states.includes(state)).length;
  const sources = [...documents.keys()].filter((one) => one !== lang);
  return (
    <search className={styles.filters}>
      <TextInput
        label={t("admin:language.search")}
        type="search"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={filter.query}
        onChange={({ currentTarget }) => onFilter({ ...filter, query: currentTarget.value })}
      />
      <NativeSelect
        label={t("admin:language.state")}
        value={filter.state ?? ""}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, state: (currentTarget.value || null) as TextState | null })
        }
        data={[
          { value: "", label: t("admin:language.states.all", { number: rows.length }) },
          ...STATES.map((state) => ({
            value: state,
            label: t(`admin:language.states.${state}`, { number: count(state) }),
          })),
        ]}
      />
      <NativeSelect
        label={t("admin:language.place")}
        value={filter.section ?? ""}
        onChange={({ currentTarget }) => onFilter({ ...filter, section: currentTarget.value || null })}
        data={[{ value: "", label: t("admin:language.everywhere") }, ...places]}
      />
      <NativeSelect
        label={t("admin:language.source")}
        value={source}
        onChange={({ currentTarget }) => onSource(currentTarget.value)}
        data={sources.map((value) => ({ value, label: getLanguageName(value, documents.get(value)?.draft) }))}
      />
    </search>
  );
}
