import { Button, Switch, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { getTranslatedLanguageName } from "@vitrine/settings/languages/languages";
import type { TranslationProgress } from "@vitrine/settings/languages/text-rows";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { ProgressBar } from "../fields/controls/progress-bar.tsx";
import { MoveButtons, type MoveRowHandler } from "../fields/lists/movable-rows.tsx";
import styles from "./language-list.module.css";
import type { ListedLanguage } from "./language-list.ts";

interface Props {
  readonly language: ListedLanguage;
  /** Undefined until known. */
  readonly progress: TranslationProgress | undefined;
  readonly short: string;
  readonly onShort: (short: string) => void;
  /** Number of visible languages. */
  readonly count: number;
  readonly onMove: MoveRowHandler;
  /** Here and below, null disables the action. */
  readonly onVisible: ((isVisible: boolean) => void) | null;
  readonly onDelete: (() => void) | null;
  readonly onKeep: () => void;
}

export function LanguageRow({ language, progress, short, onShort, count, onMove, onVisible, onDelete, onKeep }: Props) {
  const { t, i18n } = useTranslation();
  const { lang, name, shipped, first, pendingChange, at } = language;
  const visible = at >= 0;
  if (pendingChange === "removed") {
    return (
      <li className={styles.row}>
        <span className={styles.gone}>
          <s lang={lang} dir="auto">
            {name}
          </s>{" "}
          {t("admin:language.will_be_deleted")}
        </span>
        <Button
          className={styles.end ?? ""}
          size="sm"
          variant="outline"
          aria-label={t("admin:language.keep_named", { name })}
          onClick={onKeep}
        >
          {t("admin:language.keep")}
        </Button>
      </li>
    );
  }
  const translated = getTranslatedLanguageName(i18n.language, lang);
  const facts = [
    ...(translated === name ? [] : [translated]),
    ...(visible ? [] : [t("admin:language.hidden")]),
    t(shipped ? "admin:language.shipped" : "admin:language.own"),
    ...(first ? [t("admin:language.first")] : []),
    ...(pendingChange === "added" ? [t("admin:language.added")] : []),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link className="link" to={`/admin/language/${lang}`}>
          <span lang={lang} dir="auto">
            {name}
          </span>
        </Link>
        <p className={styles.facts}>{facts.join(" · ")}</p>
      </div>
      <Switch
        className={styles.end ?? ""}
        size="md"
        label={t("admin:language.published")}
        aria-label={t("admin:language.visible", { name })}
        checked={visible}
        disabled={onVisible === null}
        onChange={({ currentTarget }) => onVisible?.(currentTarget.checked)}
      />
      <div className={styles.progress}>{progress && <Progress {...{ lang, progress, visible }} />}</div>
      {visible && (
        <TextInput
          className={styles.short ?? ""}
          label={t("admin:language.short")}
          aria-label={t("admin:language.short_of", { name })}
          value={short}
          onChange={({ currentTarget }) => onShort(currentTarget.value)}
        />
      )}
      <div className={styles.does}>
        <MoveButtons {...{ name, count, onMove }} row={at} />
        {!shipped && onDelete && (
          <IconButton
            small
            data-does="delete"
            label={t("admin:language.delete", { name })}
            disabled={visible && onVisible === null}
            onClick={onDelete}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
}

interface ProgressProps {
  readonly lang: string;
  readonly progress: TranslationProgress;
  readonly visible: boolean;
}

/** How much of what visitors see is translated, with a link to the rest. */
function Progress({ lang, progress: { total, missing, percent }, visible }: ProgressProps) {
  const { t } = useTranslation();
  const isComplete = missing === 0;
  return (
    <>
      <p className={styles.facts} data-warning={(visible && !isComplete) || undefined}>
        <b>{t("admin:language.percent", { percent: percent / 100 })}</b>
        {" · "}
        {isComplete ? (
          t("admin:language.complete", { count: total })
        ) : (
          <>
            <Link className="link" to={`/admin/language/${lang}?state=missing`}>
              {t("admin:language.missing", { count: missing })}
            </Link>{" "}
            {t(visible ? "admin:language.missing_published" : "admin:language.missing_hidden")}
          </>
        )}
      </p>
      <ProgressBar percent={percent} />
    </>
  );
}
