import { Button, NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { ownName } from "@vitrine/settings/languages";
import type { CollectionDefinition } from "@vitrine/settings/portal-settings";
import type { PlaceMessage } from "@vitrine/settings/preview-protocol";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import { controlStyles } from "../fields/control-styles.ts";
import { useGoToField } from "../fields/field-target.tsx";
import { useItemName } from "../fields/item-name.ts";
import styles from "./dashboard.module.css";
import { isOwnKey, keptSearch, nextKey, withSearch } from "./stored-search.ts";

const NEW = "";
const DATA = ["dashboard", "collections", "data"];

/** Makes a row of the overview from the search that is done in the preview, or gives one its search in another language. */
export function SearchKeeper({ place }: { readonly place: PlaceMessage | null }) {
  const { t } = useTranslation();
  const store = useDraftStore();
  const goTo = useGoToField();
  const itemName = useItemName();
  const rows = useSettingsDraft().dashboard.collections.data;
  const [into, setInto] = useState(NEW);
  const kept = place ? keptSearch(place) : undefined;
  const own = rows.filter(({ indicator }) => isOwnKey(indicator));
  const chosen = rows.findIndex(({ indicator }) => indicator === into);
  const take = () => {
    if (!kept) return;
    const at = chosen < 0 ? rows.length : chosen;
    const row: CollectionDefinition = rows[chosen] ?? { indicator: nextKey(rows), label: kept.text };
    store.set("settings", DATA, rows.toSpliced(at, 1, withSearch(row, kept)));
    setInto(row.indicator);
    // Whoever has just added one names it.
    goTo([...DATA, at, "label"].join("."));
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
              language: ownName(kept.lang),
            })
          : t("admin:overview.keep.none")}
      </p>
      <div className={styles.keep}>
        <NativeSelect
          classNames={controlStyles}
          aria-label={t("admin:overview.keep.into")}
          value={chosen < 0 ? NEW : into}
          onChange={({ currentTarget }) => setInto(currentTarget.value)}
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
