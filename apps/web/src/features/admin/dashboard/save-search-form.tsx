import { Button, NativeSelect } from "@mantine/core";
import { getNativeLanguageName } from "@vitrine/settings/languages/languages";
import type { DashboardCollectionSetting } from "@vitrine/settings/portal-settings";
import type { LocationMessage } from "@vitrine/settings/preview-protocol";
import { createStoredSearchKey, isStoredSearch } from "@vitrine/settings/stored-searches";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { removeForeignMarks } from "../../../shared/i18n/foreign-texts.ts";
import { useAnnounce } from "../../../shared/ui/notices/announcer.tsx";
import { useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import { useGoToField } from "../fields/field-target.tsx";
import { findFieldLabelKey } from "../fields/names/field-labels.ts";
import { useFieldName } from "../fields/names/use-field-name.ts";
import { useItemName } from "../fields/names/use-item-name.ts";
import { useContentLanguage } from "../texts/use-content-language.ts";
import styles from "./dashboard.module.css";
import {
  createSearchName,
  hasNoSearchIn,
  parseSearchOfPreviewLocation,
  setRowSearchInLanguage,
} from "./stored-search.ts";

const NEW_ROW = "";
const ROWS_PATH = ["dashboard", "collections", "data"];

/** Saves the preview's current search as a dashboard row, or as a row's search in another language. */
export function SaveSearchForm({ place }: { readonly place: LocationMessage | null }) {
  const { t } = useTranslation();
  const store = useDraftStore();
  const goTo = useGoToField();
  const itemName = useItemName();
  const fieldName = useFieldName();
  const announce = useAnnounce();
  const contentOf = useContentLanguage();
  const settings = useSettingsDraft();
  const rows = settings.dashboard.collections.data;
  const languages = settings.visibleLocales.map(({ lang }) => contentOf(lang));
  const [chosen, choose] = useState<string | null>(null);
  const [last, setLast] = useState(NEW_ROW);
  const previewSearch = place ? parseSearchOfPreviewLocation(place) : undefined;
  const own = rows.filter(isStoredSearch);
  // Preselect the last row if it has no search in this language yet; otherwise preselect a new row.
  const follows = previewSearch && own.some((row) => row.indicator === last && hasNoSearchIn(row, previewSearch.lang));
  const into = chosen ?? (follows ? last : NEW_ROW);
  const at = own.some(({ indicator }) => indicator === into)
    ? rows.findIndex(({ indicator }) => indicator === into)
    : rows.length;
  const present = rows[at];
  const take = () => {
    if (!previewSearch) return;
    const name = createSearchName(previewSearch, (field) => fieldName(field, findFieldLabelKey(settings, field)));
    const label = removeForeignMarks(name || t("admin:overview.keep.all"));
    const row: DashboardCollectionSetting = present ?? { indicator: createStoredSearchKey(rows), label };
    store.set("settings", ROWS_PATH, rows.toSpliced(at, 1, setRowSearchInLanguage(row, previewSearch, languages)));
    choose(null);
    setLast(row.indicator);
    // Let the admin name the new row.
    if (!present) return goTo([...ROWS_PATH, at, "label"].join("."));
    announce(
      t("admin:overview.keep.kept", {
        name: itemName(row) ?? row.indicator,
        language: getNativeLanguageName(previewSearch.lang),
      }),
    );
  };
  return (
    <section className={styles.keeper} aria-label={t("admin:overview.keep.title")}>
      <h2>{t("admin:overview.keep.title")}</h2>
      <p>{t("admin:overview.keep.lead")}</p>
      <p role="status" className={styles.kept}>
        {previewSearch
          ? t("admin:overview.keep.found", {
              text: previewSearch.text || t("admin:overview.keep.everything"),
              count: previewSearch.filters.length,
              language: getNativeLanguageName(previewSearch.lang),
            })
          : t("admin:overview.keep.none")}
      </p>
      <div className={styles.keep}>
        <NativeSelect
          aria-label={t("admin:overview.keep.into")}
          value={present ? into : NEW_ROW}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            { value: NEW_ROW, label: t("admin:overview.keep.new") },
            ...own.map((row) => ({
              value: row.indicator,
              label: t("admin:overview.keep.row", { name: itemName(row) ?? row.indicator }),
            })),
          ]}
        />
        <Button variant="outline" disabled={!previewSearch} onClick={take}>
          {t("admin:overview.keep.take")}
        </Button>
      </div>
    </section>
  );
}
