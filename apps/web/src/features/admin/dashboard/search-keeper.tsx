import { Button, NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { nativeLanguageName } from "@vitrine/settings/languages/languages";
import type { CollectionDefinition } from "@vitrine/settings/portal-settings";
import type { LocationMessage } from "@vitrine/settings/preview-protocol";
import { createSearchKey, isStoredSearch } from "@vitrine/settings/stored-searches";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../../../shared/ui/notices/announcer.tsx";
import { useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import { controlStyles } from "../fields/control-styles.ts";
import { findFieldLabel } from "../fields/field-labels.ts";
import { useGoToField } from "../fields/field-target.tsx";
import { useFieldName } from "../fields/use-field-name.ts";
import { useItemName } from "../fields/use-item-name.ts";
import { useContentLanguage } from "../texts/use-content-language.ts";
import styles from "./dashboard.module.css";
import { keptSearch, nameOf, saysNothingIn, withSearch } from "./stored-search.ts";

const NEW = "";
const DATA = ["dashboard", "collections", "data"];

/** Makes a row of the overview from the search that is done in the preview, or gives one its search in another language. */
export function SearchKeeper({ place }: { readonly place: LocationMessage | null }) {
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
  const [last, setLast] = useState(NEW);
  const kept = place ? keptSearch(place) : undefined;
  const own = rows.filter(isStoredSearch);
  // The same search in another language follows the first one; another search is another row.
  const follows = kept && own.some((row) => row.indicator === last && saysNothingIn(row, kept.lang));
  const into = chosen ?? (follows ? last : NEW);
  const at = own.some(({ indicator }) => indicator === into)
    ? rows.findIndex(({ indicator }) => indicator === into)
    : rows.length;
  const present = rows[at];
  const take = () => {
    if (!kept) return;
    const name = nameOf(kept, (field) => fieldName(field, findFieldLabel(settings, field)));
    const label = name || t("admin:overview.keep.all");
    const row: CollectionDefinition = present ?? { indicator: createSearchKey(rows), label };
    store.set("settings", DATA, rows.toSpliced(at, 1, withSearch(row, kept, languages)));
    choose(null);
    setLast(row.indicator);
    // Whoever has just added one names it.
    if (!present) return goTo([...DATA, at, "label"].join("."));
    announce(
      t("admin:overview.keep.kept", { name: itemName(row) ?? row.indicator, language: nativeLanguageName(kept.lang) }),
    );
  };
  return (
    <section className={styles.keeper} aria-label={t("admin:overview.keep.title")}>
      <h2>{t("admin:overview.keep.title")}</h2>
      <p>{t("admin:overview.keep.lead")}</p>
      <p role="status" className={styles.kept}>
        {kept
          ? t("admin:overview.keep.found", {
              text: kept.text || t("admin:overview.keep.everything"),
              count: kept.filters.length,
              language: nativeLanguageName(kept.lang),
            })
          : t("admin:overview.keep.none")}
      </p>
      <div className={styles.keep}>
        <NativeSelect
          classNames={controlStyles}
          aria-label={t("admin:overview.keep.into")}
          value={present ? into : NEW}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            { value: NEW, label: t("admin:overview.keep.new") },
            ...own.map((row) => ({
              value: row.indicator,
              label: t("admin:overview.keep.row", { name: itemName(row) ?? row.indicator }),
            })),
          ]}
        />
        <Button variant="outline" disabled={!kept} onClick={take}>
          {t("admin:overview.keep.take")}
        </Button>
      </div>
    </section>
  );
}
