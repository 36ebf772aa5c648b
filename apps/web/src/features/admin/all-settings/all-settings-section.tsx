import { Switch, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Fragment, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormatValue } from "../changes/use-format-value.ts";
import { useDraftDocument } from "../drafts/draft-context.tsx";
import { useGoToField } from "../fields/field-target.tsx";
import { SectionPage } from "../fields/forms/section-page.tsx";
import { useFinderTexts, useSettingEntries } from "../finder/use-search-entries.ts";
import styles from "./all-settings.module.css";
import { filterSettingRows, listSettingRows, type SettingRow } from "./list-setting-rows.ts";

/** Every setting by its key, for engineers: choosing one opens its field. */
export function AllSettingsSection() {
  const { t } = useTranslation();
  const entries = useSettingEntries(useFinderTexts());
  const draft = useDraftDocument("settings")?.draft;
  const [query, setQuery] = useState("");
  const [onlyChanged, setOnlyChanged] = useState(false);
  const wanted = useDeferredValue(query);
  const rows = useMemo(() => listSettingRows(entries, draft ?? {}), [entries, draft]);
  const found = filterSettingRows(rows, wanted, onlyChanged);
  return (
    <SectionPage heading={t("admin:section.all_settings")} intro={t("admin:all_settings.intro")}>
      <search className={styles.filters}>
        <TextInput
          label={t("admin:all_settings.search")}
          type="search"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Switch
          size="md"
          label={t("admin:all_settings.only_changed")}
          checked={onlyChanged}
          onChange={({ currentTarget }) => setOnlyChanged(currentTarget.checked)}
        />
      </search>
      <p role="status" className={styles.found}>
        {t("admin:all_settings.found", { count: found.length })}
      </p>
      <ul>
        {found.map((row) => (
          <Row key={row.entry.id} row={row} />
        ))}
      </ul>
    </SectionPage>
  );
}

/** Splits a key after each dot and underscore, where the line may break. */
const splitKey = (key: string): string[] => key.match(/[^._]*[._]|[^._]+$/g) ?? [key];

function Row({ row: { entry, path, value, isChanged } }: { row: SettingRow }) {
  const { t } = useTranslation();
  const goTo = useGoToField();
  const format = useFormatValue();
  const field = entry.target.field ?? entry.id;
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => goTo(field)}>
        <code dir="ltr">
          {splitKey(entry.id).map((part, at) => (
            <Fragment key={at}>
              {at > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </code>
        <span>
          {entry.name}
          {entry.about && <small>{entry.about}</small>}
        </span>
        <span className={styles.value} dir="auto">
          {path &&
            (Array.isArray(value) ? t("admin:all_settings.entries", { count: value.length }) : format(value, path))}
          {isChanged && <small>{t("admin:all_settings.changed")}</small>}
        </span>
      </button>
    </li>
  );
}
