import { NativeSelect, Switch } from "@mantine/core";
import { escapeAtSigns } from "@vitrine/settings/at-signs";
import type { FooterEntry } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { useDraftStore, useDraftValue, useSettingsDraft } from "../drafts/draft-context.tsx";
import { getValueAt, withBaseValueAt } from "../drafts/path.ts";
import { useEditedLanguages } from "../texts/use-edited-languages.ts";
import {
  FOOTER_COLUMNS,
  type FooterColumnOrNone,
  getPageColumn,
  getPageLabelKey,
  listRemovedEntries,
  setPageColumn,
} from "./footer-entries.ts";
import styles from "./page-in-footer.module.css";

interface Props {
  /** Key of the page. */
  readonly page: string;
  /** Titles of the page by language. */
  readonly titles: ReadonlyMap<string, string>;
  /** Whether the page has gaps in every language: then it is not linked, whatever is chosen here. */
  readonly isUnfilled: boolean;
}

/** Shows a page in the footer, and where. */
export function PageFooterField({ page, titles, isUnfilled }: Props) {
  const { t } = useTranslation();
  const store = useDraftStore();
  const { footer } = useSettingsDraft();
  const { base } = useDraftValue("settings", ["footer"]);
  const languages = useEditedLanguages();
  const column = getPageColumn(footer, page);
  const show = (next: FooterColumnOrNone) => {
    const changed = setPageColumn(footer, page, next, languages, (base ?? []) as readonly FooterEntry[]);
    if (changed.length > footer.length) addLabels(changed.at(-1));
    for (const { translation } of listRemovedEntries(footer, changed)) resetLabels(translation);
    store.set("settings", ["footer"], changed);
  };
  /** A new entry is labelled with the titles of the page, where it has no label yet. */
  const addLabels = (entry: FooterEntry | undefined) => {
    const path = (entry?.translation ?? getPageLabelKey(page)).split(".");
    for (const [lang, title] of titles) {
      const document = store.get()[`texts ${lang}`];
      if (!document || title.trim() === "" || getValueAt(document.draft, path)) continue;
      store.set(`texts ${lang}`, path, escapeAtSigns(title));
    }
  };
  /** Labels that were added with the entry go with it. */
  const resetLabels = (translation: string) => {
    for (const lang of titles.keys()) {
      const document = store.get()[`texts ${lang}`];
      if (document)
        store.put(`texts ${lang}`, { ...document, draft: withBaseValueAt(document, translation.split(".")) });
    }
  };
  return (
    <div className={styles.footer}>
      <Switch
        size="md"
        label={t("admin:pages.in_footer")}
        description={column !== "None" && isUnfilled ? t("admin:pages.not_linked") : undefined}
        checked={column !== "None"}
        disabled={page === ""}
        onChange={({ currentTarget }) => show(currentTarget.checked ? "Left" : "None")}
      />
      {column !== "None" && (
        <NativeSelect
          aria-label={t("admin:settings.link.column.name")}
          value={column}
          onChange={({ currentTarget }) => show(currentTarget.value as FooterColumnOrNone)}
          data={FOOTER_COLUMNS.map((value) => ({ value, label: t(`admin:settings.link.column.options.${value}`) }))}
        />
      )}
    </div>
  );
}
