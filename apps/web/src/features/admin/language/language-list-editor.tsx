import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { PublishedLanguage } from "@vitrine/settings/portal-settings";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { withValueAt } from "../drafts/path.ts";
import { moveItem } from "../fields/lists/list-items.ts";
import { useMovableRows } from "../fields/lists/movable-rows.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { useShippedTexts, useTextDocuments } from "../texts/use-language-texts.ts";
import { useTranslationProgress } from "../texts/use-translation-progress.ts";
import { AddLanguageDialog } from "./add-language-dialog.tsx";
import styles from "./language-list.module.css";
import { type ListedLanguage, listPortalLanguages } from "./language-list.ts";
import { LanguageRow } from "./language-row.tsx";
import { useLanguageActions } from "./use-language-actions.ts";

/** All languages: which ones are published, their order, and how much of what visitors see is missing. */
export function LanguageListEditor({ value, onChange }: ValueEditorProps) {
  const { t } = useTranslation();
  const documents = useTextDocuments();
  const shipped = useShippedTexts();
  const { add, remove, keep, show } = useLanguageActions();
  const [asked, setAsked] = useState<"add" | ListedLanguage | null>(null);
  // The specified API cannot delete texts; without the extension a language can only be hidden.
  const canRemove = useClient().has("removals");
  const visible = (Array.isArray(value) ? value : []) as PublishedLanguage[];
  const languages = listPortalLanguages(documents, visible);
  const progress = useTranslationProgress();

  const { list, move } = useMovableRows<HTMLUListElement>({
    nameOf: (row) => languages[row]?.name ?? "",
    onMove: (from, to) => onChange(moveItem(visible, from, to)),
  });
  return (
    <>
      <ul ref={list} className={styles.list}>
        {languages.map((language) => {
          const { lang, at } = language;
          return (
            <LanguageRow
              key={lang}
              language={language}
              progress={progress.get(lang)}
              short={visible[at]?.short ?? ""}
              onShort={(short) => onChange(withValueAt(visible, [at, "short"], short))}
              onVisible={at === 0 && visible.length === 1 ? null : (isVisible) => show(lang, isVisible)}
              count={visible.length}
              onMove={move}
              onDelete={canRemove || language.pendingChange === "added" ? () => setAsked(language) : null}
              onKeep={() => keep(lang)}
            />
          );
        })}
      </ul>
      <Button
        variant="outline"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        disabled={!shipped}
        onClick={() => setAsked("add")}
      >
        {t("admin:language.add.open")}
      </Button>
      {asked === "add" && shipped && (
        <AddLanguageDialog
          {...{ shipped, documents }}
          onClose={() => setAsked(null)}
          onAdd={(...language) => {
            setAsked(null);
            add(...language);
          }}
        />
      )}
      {asked !== null && asked !== "add" && (
        <ConfirmDialog
          title={t("admin:language.delete", { name: asked.name })}
          lead={t("admin:language.delete_lead")}
          action={t("admin:language.delete_yes")}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            remove(asked.lang, asked.name);
          }}
        />
      )}
    </>
  );
}
